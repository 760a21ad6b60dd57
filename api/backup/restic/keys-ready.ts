import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { type Database, inTransaction } from '../../../db/open.ts';
import { readState, writeState } from '../../../db/publishing/state.ts';
import { syncToDisk } from '../../../db/sync.ts';
import { codeKeyName, moveCodeKey } from '../../auth/code-key.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';

/** Where the keys of a backup lie ready until its database is in use. */
const folderName = 'restored-keys';
const markName = 'mark';
/** The state by which a database says that the keys with this mark belong to it. */
const markState = 'restored_keys';

const sameBytes = (one: string, other: string): boolean => readFileSync(one).equals(readFileSync(other));

function place(from: string, to: string): void {
  copyFileSync(from, `${to}.new`);
  chmodSync(`${to}.new`, 0o600);
  syncToDisk(`${to}.new`);
  renameSync(`${to}.new`, to);
}

function placeKey(from: string, root: string, kept: string | null): string[] {
  const file = join(root, basename(from));
  if (existsSync(file) && sameBytes(file, from)) return [];
  const replaced = existsSync(file);
  // The login codes in the database were made with this key. The previous key is kept with the previous school.
  if (replaced && kept !== null && existsSync(kept)) copyFileSync(file, join(kept, basename(from)));
  place(from, file);
  return replaced ? [`${basename(from)} is that of the backup: restart a running server`] : [];
}

/** Takes away keys that lie ready. */
export const forgetKeys = (root: string): void => rmSync(join(root, folderName), { recursive: true, force: true });

/**
 * Lays the keys of a backup ready beside the school, and notes in the restored database that they belong to it. If the
 * process is killed before the keys are in place, the next start can finish the work.
 */
export async function layKeys(from: string, root: string, restored: Database): Promise<void> {
  forgetKeys(root);
  const names = existsSync(from) ? readdirSync(from) : [];
  if (names.length === 0) return;
  const [folder, unfinished] = [join(root, folderName), join(root, `${folderName}.new`)];
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  const mark = randomUUID();
  for (const name of names) place(join(from, name), join(unfinished, name));
  writeFileSync(join(unfinished, markName), mark, { mode: 0o600 });
  syncToDisk(join(unfinished, markName));
  renameSync(unfinished, folder);
  await inTransaction(restored, (tx) => writeState(tx, markState, mark));
}

/**
 * Puts keys that lie ready into their place.
 * @param kept the folder of the school before; null when there was none
 * @param bucket the store of the school's files, which has the key of the login codes too
 * @returns what to say of it, one line each
 * @throws StoreUnavailable; the keys lie ready still, for the next start
 */
export async function placeKeys(root: string, kept: string | null, bucket: Bucket | null): Promise<string[]> {
  const folder = join(root, folderName);
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name !== markName) : [];
  const lines = names.flatMap((name) => placeKey(join(folder, name), root, kept));
  if (names.includes(codeKeyName)) await moveCodeKey(root, null, bucket);
  forgetKeys(root);
  return lines;
}

/** Ends what a killed restore has left: the keys of the database that is in use are placed, others go. */
export async function finishKeys(root: string, db: Database, bucket: Bucket | null): Promise<void> {
  const mark = join(root, folderName, markName);
  if (!existsSync(mark)) return forgetKeys(root);
  if ((await readState(db, markState)) === readFileSync(mark, 'utf8')) await placeKeys(root, null, bucket);
  else forgetKeys(root);
}
