import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { prepare } from '../../db/dialect/postgres/prepare.ts';
import { isRefused } from '../../db/dialect/postgres/replace.ts';
import { schemas } from '../../db/dialect/postgres/schemas.ts';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { openBeside, openDatabase } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { Fault } from '../faults.ts';
import { databaseName } from './archive-names.ts';
import { keepFiles } from './keep.ts';
import { placeFiles } from './place.ts';
import { finishKeeping, type KeptPlace, type Work } from './work-folder.ts';

/**
 * Restores a backup into a PostgreSQL database, also while it is in use. The rows are written to a separate schema,
 * then the tables are swapped in one transaction.
 * @returns where the previous school is kept: a folder for its files, a schema for its rows; null when there was none
 */
export async function replaceOnServer({ folders, staged, keeping, undo, admit }: Work): Promise<KeptPlace | null> {
  const url = databaseUrl ?? '';
  const preparation = await prepare(url, () => process.stderr.write('waiting for another process …\n'));
  try {
    const { origin } = preparation;
    if (origin === 'foreign')
      throw new Fault('DATABASE_URL leads to a database with the tables of another program', { kind: 'settings' });
    const present = origin !== 'empty';
    const file = join(staged, databaseName);
    let folder: string | null = null;
    let isPlaced = false;
    const failed = (error: unknown) => {
      // Without an answer of the server the new tables may be in use: their files stay, and are swept if they are not.
      if (isPlaced && !isRefused(error)) undo.keep();
      throw error;
    };
    const replacing = preparation.replace(present, {
      async fill() {
        await writeSchema(url, file, schemas.unfinished);
        rmSync(file);
        const db = openBeside(file);
        const before = present ? openDatabase(folders.database) : null;
        try {
          await admit(db, before);
          await requestEverything(db);
        } finally {
          await db.close();
          await before?.close();
        }
        if (present) keepFiles(folders, keeping);
      },
      locked() {
        // Again, for files that were uploaded in the meantime. Files are never changed, only added.
        if (present) {
          keepFiles(folders, keeping);
          folder = finishKeeping({ folders, keeping, undo });
        }
        placeFiles(staged, folders.root, undo);
        // The commit may be done although its answer is lost.
        undo.hold();
        isPlaced = true;
      },
    });
    const schema = await replacing.catch(failed);
    return folder === null ? null : { folder, named: `${folder} and the schema ${schema}` };
  } finally {
    await preparation.end();
  }
}
