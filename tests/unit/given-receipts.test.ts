import { chownSync, existsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { keepGivenReceipts, takeUpGivenReceipts } from '../../api/payments/given-receipts.ts';
import { newDatabase } from '../support/new-database.ts';

const { db, folder } = newDatabase('given-receipts');
const file = join(folder, 'given-receipts.json');

it.skipIf(process.getuid?.() !== 0)('what root keeps belongs to the owner of the data folder', async () => {
  chownSync(folder, 65_534, 65_534);
  await keepGivenReceipts(folder, db);
  expect(statSync(file)).toMatchObject({ uid: 65_534, gid: 65_534 });
  await takeUpGivenReceipts(folder, db);
  expect(existsSync(file)).toBe(false);
});

it('numbers that cannot be read are not thrown away', async () => {
  writeFileSync(file, 'torn');
  await expect(takeUpGivenReceipts(folder, db)).rejects.toThrow('cannot be read');
  expect(existsSync(file)).toBe(true);
});
