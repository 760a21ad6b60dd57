import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { refreshContentSearch } from '../../db/content/search-texts.ts';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { prepare } from '../../db/dialect/postgres/prepare.ts';
import { missingTables } from '../../db/missing-tables.ts';
import { type Database, inTransaction, openDatabase } from '../../db/open.ts';
import { refreshSearchTexts } from '../../db/people/search-texts.ts';
import { placeStates, readState, writeState } from '../../db/publishing/state.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';

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
async function requireSameDataFolder(db: Database, root: string): Promise<void> {
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
  throw new Fault(`DATABASE_URL leads to a database whose files lie in another DATA_DIR than ${root}: set that one`, {
    kind: 'settings',
  });
}

interface Preparing {
  /** Called before a new school is filled. */
  onEmpty(): void;
  /** Fills the new database. */
  fill(): Promise<void>;
}

const others = {
  foreign: 'leads to a database with the tables of another program',
  newer:
    'leads to a database that was made by a newer version of this program, with tables that this one cannot work with: start that version',
} as const;

/**
 * Opens the database of `DATABASE_URL` and migrates it; an empty one is filled first. If several processes start at
 * once, on any machine, one prepares the database and the others wait.
 * @returns the database, and a function that lets the next process continue
 * @throws Fault, DatabaseSettings when it cannot be used
 */
export async function openPostgresSchool(
  folders: Folders,
  bucket: Bucket | null,
  { onEmpty, fill }: Preparing,
): Promise<{ db: Database; endTurn(): Promise<void> }> {
  const preparation = await prepare(databaseUrl ?? '', () =>
    process.stderr.write('waiting for another process that prepares the database …\n'),
  );
  try {
    const { origin } = preparation;
    if (origin === 'foreign' || origin === 'newer')
      throw new Fault(`DATABASE_URL ${others[origin]}`, { kind: 'settings' });
    if (origin === 'empty') {
      onEmpty();
      await preparation.fillBeside(fill);
    }
    await preparation.migrate();
    const db = openDatabase(folders.database);
    const [missing] = await missingTables(db);
    if (missing !== undefined)
      throw new Fault(`the database lacks the table ${missing}: restore a backup`, { kind: 'disk' });
    await refreshSearchTexts(db);
    await refreshContentSearch(db);
    // A data folder belongs to one machine. A bucket has its own mark, see `api/storage/store-owner.ts`.
    if (!bucket) await requireSameDataFolder(db, folders.root);
    return { db, endTurn: preparation.end };
  } catch (error) {
    await preparation.end().catch(() => undefined);
    throw error;
  }
}
