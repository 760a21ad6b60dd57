import { expect, it } from 'vitest';
import { killTheDesk } from '../proof/kill-desk.ts';
import { killTheOffice } from '../proof/kill-office.ts';
import { inProof } from '../support/in-proof.ts';
import { itInProof } from '../support/long-form.ts';

itInProof(
  'a server killed in the middle of an import, a promotion or an erasure leaves each whole or absent',
  async () => {
    const { brokenOff } = await killTheOffice(6, () => undefined);
    expect(brokenOff).toBeGreaterThan(0);
  },
  240_000,
);

it('a server killed while payments are decided leaves each decision whole or absent, and no gap in the receipts', async () => {
  const { brokenOff, receipts } = await killTheDesk(inProof ? 4 : 2, () => undefined);
  expect(brokenOff).toBeGreaterThan(0);
  expect(receipts).toBeGreaterThan(0);
}, 240_000);
