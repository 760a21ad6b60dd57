import { expect, it } from 'vitest';
import { killAndInspect } from '../proof/kill.ts';

it('a server killed in the middle of publishing loses nothing it has acknowledged', async () => {
  const { interrupted } = await killAndInspect(8, () => undefined);
  expect(interrupted).toBeGreaterThan(0);
}, 240_000);
