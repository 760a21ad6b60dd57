import { expect, it } from 'vitest';
import { killTheOffice } from '../proof/kill-office.ts';

it('a server killed in the middle of an import, a promotion or an erasure leaves each whole or absent', async () => {
  const { brokenOff } = await killTheOffice(9, () => undefined);
  expect(brokenOff).toBeGreaterThan(0);
}, 240_000);
