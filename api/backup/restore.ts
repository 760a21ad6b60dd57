import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { endRestoredMails } from '../../db/mail/restored.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { allPendingErasures, erasedPeople, eraseKeptStudent, noteErased, type Person } from '../../db/people/erase.ts';
import { forgetState, placeStates } from '../../db/publishing/state.ts';
import { readSchoolId, writeSchoolId } from '../../db/school/school-id.ts';
import { Fault } from '../faults.ts';
import { openFolders } from '../media/folders.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { claimedByOtherSchool, readOwner } from '../storage/store-owner.ts';
import { archivedName } from './archive-names.ts';
import { replaceFile } from './file-target.ts';
import { type Plan, planRestore } from './plan.ts';
import { checkRestored, stageBackup } from './stage.ts';
import { type KeptStore, keepStore, placeInStore } from './store-files.ts';
import type { Work } from './work-folder.ts';
import { createRollback, openWorkFolder, type Rollback } from './work-folder.ts';

/** The school id (mark) in a database; null if an older version made the database or it cannot be read. */
const markIn = (db: Database): Promise<string | null> => readSchoolId(db).catch(() => null);

/**
 * Gives the restored database the id (mark) of the school that it replaces. If there is none, it gets a new id, so that
 * it cannot change the files of the school from which it was copied.
 * @param present the current database, if it can be read
 * @throws Fault when the store contains the files of another school
 */
async function adoptSchoolId(restored: Database, present: Database | null, bucket: Bucket | null): Promise<void> {
  const before = present && (await markIn(present));
  const inStore = bucket && (await readOwner(bucket));
  if (bucket && inStore && inStore !== before && inStore !== (await markIn(restored)))
    throw claimedByOtherSchool(bucket);
  // The backup's notes about where its files lie are not valid here.
  const { files, store, paused, pausedBy } = placeStates;
  await inTransaction(restored, (tx) => forgetState(tx, [files, store, paused, pausedBy]));
  await writeSchoolId(restored, inStore ?? before ?? randomUUID());
}

export interface Restored {
  /** Where the previous school is kept; null when there was none. */
  kept: string | null;
  /** Where its files are kept in S3; null when they are in the folder above. */
  keptFiles: string | null;
  /** How many files were already missing when the backup was made. */
  missing: number;
}

/** A backup, as the restore takes it: a file, or one of restic's. */
export interface RestoreSource {
  /** How messages name it. */
  path: string;
  /** How many files were missing already when it was made. */
  missing: number;
  /** People who were erased since; they are erased in it before it is in use. */
  erased: readonly Person[];
  /** Unpacks it into a folder and checks it. @throws Fault saying which check failed */
  stage(folder: string, dataDir: string): Promise<void>;
  /** Checks the migrated database. @throws Fault if a table, or a file that it names, is missing */
  check(db: Database): Promise<void>;
  /** Uploads its files to the store, without those of erased people. */
  placeInStore(bucket: Bucket, without: ReadonlySet<string>): Promise<void>;
  /**
   * Called last before the school is replaced: what belongs to the restored database is laid ready beside it.
   * @param present the current database, if it can be read
   */
  ready(restored: Database, present: Database | null): Promise<void>;
  /** Called when the school could not be replaced after that. */
  undone(): void;
  /** Called when the school is replaced, while the unpacked backup is still there. */
  placed(root: string, kept: string | null): Promise<void>;
  close(): Promise<void>;
}

const sourceOf = (plan: Plan): RestoreSource => ({
  path: plan.path,
  missing: plan.manifest?.missing.length ?? 0,
  erased: [],
  stage: (folder, dataDir) => stageBackup(plan, folder, dataDir),
  check: (db) => checkRestored(plan, db),
  placeInStore: (bucket, without) => placeInStore(plan, bucket, without),
  ready: async () => undefined,
  undone: () => undefined,
  placed: async () => undefined,
  close: () => plan.archive.close(),
});

/**
 * Erases in a restored database whoever was erased since the backup was made: those of the list that lies with the
 * backups, and those that the present school knows of.
 * @returns the names of their files
 */
async function eraseAgain(
  restored: Database,
  present: Database | null,
  source: RestoreSource,
  staged: string,
): Promise<Set<string>> {
  const known = present === null ? [] : await erasedPeople(present).catch(() => []);
  const people = [...source.erased, ...known];
  let gone = 0;
  for (const person of people) {
    if (await eraseKeptStudent(restored, person)) gone += 1;
    await noteErased(restored, person);
  }
  if (gone === 0) return new Set();
  const names = (await allPendingErasures(restored)).flatMap(({ files }) => files.map(archivedName));
  for (const name of names) rmSync(join(staged, name), { force: true });
  await restored.scrub();
  return new Set(names);
}

const workFolder = (dataDir: string) => join(dataDir, 'restoring');
const keepingFolder = (dataDir: string) => join(dataDir, 'before-restore.unfinished');

/** Deletes the work folders of an interrupted restore, unless that restore is still running. */
export function clearUnfinishedRestore(dataDir: string): void {
  const left = [workFolder(dataDir), keepingFolder(dataDir)].some((path) => existsSync(path));
  const work = left ? openWorkFolder(workFolder(dataDir)) : null;
  if (!work) return;
  rmSync(keepingFolder(dataDir), { recursive: true, force: true });
  work.remove();
}

async function carryOut(
  source: RestoreSource,
  dataDir: string,
  bucket: Bucket | null,
  undo: Rollback,
): Promise<Restored> {
  if (!existsSync(dataDir)) undo.add(() => rmSync(dataDir, { recursive: true, force: true }));
  const working = openWorkFolder(workFolder(dataDir));
  if (!working) throw new Fault(`another restore into ${dataDir} is running`, { kind: 'busy' });
  undo.add(working.remove);
  const keeping = keepingFolder(dataDir);
  rmSync(keeping, { recursive: true, force: true });
  undo.add(() => rmSync(keeping, { recursive: true, force: true }));
  const staged = join(working.path, 'school');
  mkdirSync(staged);
  await source.stage(staged, dataDir);
  const replace = databaseUrl === null ? replaceFile : (await import('./server-target.ts')).replaceOnServer;
  const store: { kept: KeptStore | null } = { kept: null };
  const admit: Work['admit'] = async (restored, present) => {
    await source.check(restored);
    const without = await eraseAgain(restored, present, source, staged);
    await endRestoredMails(restored);
    await adoptSchoolId(restored, present, bucket);
    store.kept = bucket && (await keepStore(bucket));
    if (bucket) await source.placeInStore(bucket, without);
    undo.add(source.undone);
    await source.ready(restored, present);
  };
  const kept = await replace({ folders: openFolders(dataDir), staged, keeping, undo, admit });
  undo.keep();
  await source.placed(dataDir, kept?.folder ?? null);
  working.remove();
  await store.kept?.again();
  return {
    kept: kept?.named ?? null,
    keptFiles: kept === null ? null : (store.kept?.folder ?? null),
    missing: source.missing,
  };
}

/**
 * Restores a backup: replaces the current school, also while a server is running and also when the current database is
 * broken. Everything is checked first, and the previous school is kept. The last step is atomic; until then the old
 * school stays in use.
 * @param bucket the S3 bucket for the files; null for the data folder
 * @throws Fault saying why the backup is refused; nothing is changed then
 */
export const restoreSchool = async (path: string, dataDir: string, bucket: Bucket | null = null): Promise<Restored> =>
  restoreFrom(sourceOf(await planRestore(path, dataDir, bucket !== null)), dataDir, bucket);

/** Restores a backup of any kind, as `restoreSchool` does. */
export async function restoreFrom(source: RestoreSource, dataDir: string, bucket: Bucket | null): Promise<Restored> {
  const undo = createRollback();
  try {
    return await carryOut(source, dataDir, bucket, undo);
  } catch (error) {
    undo.undo();
    throw error;
  } finally {
    await source.close();
  }
}
