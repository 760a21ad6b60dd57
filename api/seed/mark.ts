import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Database, inTransaction } from '../../db/open.ts';
import { placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault } from '../faults.ts';

const name = placeStates.folder;

/** The file is flushed to the disk before the database records the mark. */
function makeMark(file: string, root: string): string {
  const mark = randomUUID();
  writeFileSync(`${file}.new`, `${mark}\n`, { mode: 0o600 });
  syncToDisk(`${file}.new`);
  renameSync(`${file}.new`, file);
  syncToDisk(root);
  return mark;
}

/**
 * Makes sure that a database on a server is used with one data folder only, the one with its files: both store the same
 * mark.
 * @throws Fault when the database belongs to another folder
 */
export async function requireSameDataFolder(db: Database, root: string): Promise<void> {
  const file = join(root, 'database.mark');
  const here = existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
  const known = await inTransaction(db, async (tx) => {
    const there = await readState(tx, name);
    if (there !== null) return there;
    const mark = here ?? makeMark(file, root);
    await writeState(tx, name, mark);
    return mark;
  });
  if (here !== null ? known === here : existsSync(file)) return;
  throw new Fault(`DATABASE_URL leads to a database whose files lie in another DATA_DIR than ${root}: set that one`);
}
