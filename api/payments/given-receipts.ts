import { existsSync, lchownSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Database, inTransaction } from '../../db/open.ts';
import { givenReceipts, reserveReceipts } from '../../db/payments/given-receipts.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault } from '../faults.ts';
import { readNote } from '../health/note-file.ts';

const given = z.record(z.string().regex(/^\d{4}$/), z.number().int().min(0));

const fileOf = (dataDir: string) => join(dataDir, 'given-receipts.json');

/** Keeps the numbers of receipts beside a database that is about to be replaced by an older one. */
export async function keepGivenReceipts(dataDir: string, db: Database): Promise<void> {
  const file = fileOf(dataDir);
  const numbers = await givenReceipts(db);
  rmSync(`${file}.new`, { force: true });
  // Root keeps them for a server that runs as the owner of the folder, and follows no link that lies there.
  writeFileSync(`${file}.new`, JSON.stringify(numbers), { mode: 0o600, flag: 'wx' });
  const { uid, gid } = statSync(dataDir);
  if (process.getuid?.() === 0) lchownSync(`${file}.new`, uid, gid);
  syncToDisk(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncToDisk(dataDir);
}

/**
 * Brings numbers that were kept into the database: none of them is given again.
 * @throws Fault when they cannot be read: without them, two payments could get the same number
 */
export async function takeUpGivenReceipts(dataDir: string, db: Database): Promise<void> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return;
  const kept = readNote(file, given);
  if (!kept) throw new Fault(`${file} has the numbers of receipts and cannot be read`, { kind: 'disk' });
  await inTransaction(db, (tx) => reserveReceipts(tx, kept));
  rmSync(file, { force: true });
}
