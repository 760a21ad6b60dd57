import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/open.ts';
import { givenReceipts, reserveReceipts } from '../../db/payments/given-receipts.ts';
import { syncToDisk } from '../../db/sync.ts';
import { readNote } from '../health/note-file.ts';

const given = z.record(z.string().regex(/^\d{4}$/), z.number().int().min(0));

const fileOf = (dataDir: string) => join(dataDir, 'given-receipts.json');

/** Keeps the numbers of receipts beside a database that is about to be replaced by an older one. */
export async function keepGivenReceipts(dataDir: string, db: Database): Promise<void> {
  const file = fileOf(dataDir);
  writeFileSync(`${file}.new`, JSON.stringify(await givenReceipts(db)), { mode: 0o600 });
  syncToDisk(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncToDisk(dataDir);
}

/** Brings numbers that were kept into the database: none of them is given again. */
export async function takeUpGivenReceipts(dataDir: string, db: Database): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const kept = readNote(file, given);
  if (kept) await inTransaction(db, (tx) => reserveReceipts(tx, kept));
  rmSync(file, { force: true });
}
