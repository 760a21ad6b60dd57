import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { refreshContentSearch } from '../../db/content/search-texts.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { installDatabase, overwriteDatabase } from '../../db/dialect/sqlite/install.ts';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { replaceDatabase } from '../../db/dialect/sqlite/replace.ts';
import { closeDatabase, inTransaction, migrateDatabase, openDatabase } from '../../db/open.ts';
import { storeEarlierReceipts } from '../../db/payments/receipts.ts';
import { refreshSearchTexts } from '../../db/people/search-texts.ts';
import { forgetState, placeStates } from '../../db/publishing/state.ts';
import { recordEarlierSchool } from '../../db/school/earlier-school.ts';
import { firstLanguage } from '../../src/model/languages.ts';
import { Fault } from '../faults.ts';
import { databaseName } from './archive-names.ts';
import { keepBroken, keepFiles } from './keep.ts';
import { placeFiles } from './place.ts';
import { finishKeeping, type KeptPlace, type Work } from './work-folder.ts';

/** Replaces an intact database, also while it is in use, in one transaction. Keeps its latest state as a copy. */
async function restoreOverWhole(work: Work): Promise<string> {
  const { folders, staged, keeping, undo } = work;
  let kept = '';
  keepFiles(folders, keeping);
  await replaceDatabase(folders.database, join(staged, databaseName), (keep) => {
    keep(join(keeping, databaseName));
    // Again, for files that were uploaded in the meantime. Files are never changed, only added.
    keepFiles(folders, keeping);
    kept = finishKeeping(work);
    placeFiles(staged, folders.root, undo);
  });
  return kept;
}

/** Replaces a broken or missing database: its file is replaced, or overwritten if a server has it open. */
async function restoreOverBroken(work: Work): Promise<string | null> {
  const { folders, staged, keeping, undo } = work;
  const { database, lock, root } = folders;
  const there = existsSync(database);
  const release = takeLock(lock, 'alone');
  // A running server would go on writing to the deleted database file, and these changes would be lost.
  if (!release && !there)
    throw new Fault(`a server is running whose ${databaseName} was removed from ${root}: stop it first`, {
      kind: 'busy',
    });
  let kept: string | null = null;
  if (there) {
    keepBroken(database, keeping);
    keepFiles(folders, keeping);
    kept = finishKeeping(work);
  }
  placeFiles(staged, root, undo);
  const by = join(staged, databaseName);
  if (release) await installDatabase(database, by);
  else await overwriteDatabase(database, by);
  release?.();
  return kept;
}

/** Migrates the unpacked database and checks it. Removes the state that is valid only in the place it came from. */
async function admitFile({ folders, staged, admit }: Work, whole: boolean): Promise<void> {
  const db = openDatabase(join(staged, databaseName));
  const present = whole ? openDatabase(folders.database) : null;
  try {
    await migrateDatabase(db);
    await refreshSearchTexts(db);
    await refreshContentSearch(db);
    await recordEarlierSchool(db, firstLanguage);
    await storeEarlierReceipts(db);
    await inTransaction(db, (tx) => forgetState(tx, Object.values(placeStates)));
    await admit(db, present);
  } finally {
    await closeDatabase(db);
    if (present) await closeDatabase(present);
  }
}

/**
 * Restores a backup into a SQLite file, which may be in use, broken or missing.
 * @returns where the previous school is kept; null when there was none
 */
export async function replaceFile(work: Work): Promise<KeptPlace | null> {
  const { database } = work.folders;
  const whole = existsSync(database) && (await inspectDatabase(database, 'quick')) === null;
  await admitFile(work, whole);
  const folder = await (whole ? restoreOverWhole(work) : restoreOverBroken(work));
  return folder === null ? null : { folder, named: folder };
}
