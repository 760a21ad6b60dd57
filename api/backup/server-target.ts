import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { prepare } from '../../db/dialect/postgres/prepare.ts';
import { schemas } from '../../db/dialect/postgres/schemas.ts';
import { writeSchema } from '../../db/dialect/transfer/places.ts';
import { openBeside, openDatabase } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';
import { Fault } from '../faults.ts';
import { databaseName } from './archive-names.ts';
import { keepFiles } from './keep.ts';
import { placeFiles } from './place.ts';
import { finishKeeping, type Work } from './work.ts';

/**
 * Restores into a database on a server, in use or not: the backup's rows are written into a schema beside, and the tables
 * change places in one transaction.
 * @returns where the school of before is kept: a folder for its files, a schema for its rows; null when there was none
 */
export async function replaceOnServer({ folders, staged, keeping, undo, admit }: Work): Promise<string | null> {
  const url = databaseUrl ?? '';
  const preparation = await prepare(url, () => process.stderr.write('waiting for another process …\n'));
  try {
    const { origin } = preparation;
    if (origin === 'foreign') throw new Fault('DATABASE_URL leads to a database with the tables of another program');
    const present = origin !== 'empty';
    const file = join(staged, databaseName);
    let folder: string | null = null;
    const schema = await preparation.replace(present, {
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
        // Once more, for what was uploaded meanwhile: files are only ever added.
        if (present) {
          keepFiles(folders, keeping);
          folder = finishKeeping({ folders, keeping, undo });
        }
        placeFiles(staged, folders.root, undo);
      },
    });
    return folder === null ? null : `${folder} and the schema ${schema}`;
  } finally {
    await preparation.end();
  }
}
