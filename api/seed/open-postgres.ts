import { databaseUrl } from '../../db/dialect/chosen.ts';
import { prepare } from '../../db/dialect/postgres/prepare.ts';
import { missingTables } from '../../db/missing-tables.ts';
import { type Database, openDatabase } from '../../db/open.ts';
import { storeEarlierReceipts } from '../../db/payments/receipts.ts';
import { refreshSearchTexts } from '../../db/people/search-texts.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { requireSameDataFolder } from './mark.ts';

interface Preparing {
  /** Called before a new school is filled. */
  onEmpty(): void;
  /** Fills the new database. */
  fill(): Promise<void>;
}

const others = {
  foreign: 'leads to a database with the tables of another program',
  newer: 'leads to a database that was made by a newer version of this program: start that version',
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
    if (origin === 'foreign' || origin === 'newer') throw new Fault(`DATABASE_URL ${others[origin]}`);
    if (origin === 'empty') {
      onEmpty();
      await preparation.fillBeside(fill);
    }
    await preparation.migrate();
    const db = openDatabase(folders.database);
    const [missing] = await missingTables(db);
    if (missing !== undefined) throw new Fault(`the database lacks the table ${missing}: restore a backup`);
    await refreshSearchTexts(db);
    await storeEarlierReceipts(db);
    // A data folder belongs to one machine. A bucket has its own mark, see `api/storage/mark.ts`.
    if (!bucket) await requireSameDataFolder(db, folders.root);
    return { db, endTurn: preparation.end };
  } catch (error) {
    await preparation.end().catch(() => undefined);
    throw error;
  }
}
