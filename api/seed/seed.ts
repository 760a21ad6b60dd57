import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { ensureRecord } from '../../db/content/content.ts';
import { refreshContentSearch } from '../../db/content/search-texts.ts';
import { databaseUrl, programFolder } from '../../db/dialect/chosen.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { waitForLock } from '../../db/dialect/sqlite/lock.ts';
import { missingTables } from '../../db/missing-tables.ts';
import { type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { storeEarlierReceipts } from '../../db/payments/receipts.ts';
import { refreshSearchTexts } from '../../db/people/search-texts.ts';
import { isFilled } from '../../db/publishing/state.ts';
import { recordEarlierSchool } from '../../db/school/earlier-school.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import { allRecords } from '../../src/model/content-types/index.ts';
import { MEGABYTE } from '../../src/model/limits.ts';
import { shareCodeKey } from '../auth/code-key.ts';
import { ensureAdmin, givenPassword } from '../auth/first-admin.ts';
import type { Config } from '../config.ts';
import { Fault, freeBytes, unusable } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import { fillLibrary } from '../media/library.ts';
import { refuseMoved } from '../move/moved.ts';
import { clearMoves } from '../move/work-folder.ts';
import { takeUpGivenReceipts } from '../payments/given-receipts.ts';
import { openStore } from '../storage/open.ts';
import type { Bucket } from '../storage/s3/bucket.ts';
import { claimStore, requireUnclaimed } from '../storage/store-owner.ts';
import { fillInProcess } from './fill-in-process.ts';
import { type FirstPasswords, firstPasswords } from './first-passwords.ts';

/**
 * Called before a new school is created in the default folder. Warns on stderr if the working directory has a school,
 * where earlier versions looked for it, or a `.env` file that is not read.
 * @param root the folder of the new school
 */
function warnAboutOtherSchool(root: string): void {
  if (process.env['DATA_DIR']) return;
  const here = process.cwd();
  const other = [join(here, 'data'), here].find((folder) => folder !== root && existsSync(join(folder, 'school.db')));
  const settings = join(here, '.env');
  const unread = settings !== join(programFolder, '.env') && existsSync(settings);
  if (other !== undefined) {
    process.stderr.write(`a new school begins in ${root}; one lies in ${other}: set DATA_DIR=${other} to open it\n`);
  } else if (unread) {
    process.stderr.write(`a new school begins in ${root}; ${settings} is not read: put it into ${programFolder}\n`);
  }
}

const removeDatabase = (file: string) => {
  for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true });
};

/** Disk space that a new school needs, in megabytes, including pages and all versions of its pictures. */
const newSchool = { demo: 160, none: 16 } as const;

/** @throws Fault when the disk has less free space than a new school needs */
function wantDisk(root: string, seed: Config['seed']): void {
  const left = (freeBytes(root) ?? Number.POSITIVE_INFINITY) / MEGABYTE;
  if (left >= newSchool[seed]) return;
  throw new Fault(
    `the disk is full: ${root} has ${Math.floor(left)} MB left, a new school takes ${newSchool[seed]} MB`,
    { kind: 'disk' },
  );
}

/**
 * Fills a new database under a temporary name and renames it when it is complete: an interrupted start leaves no
 * half-filled database.
 */
async function fillBeside(folders: Folders, first: FirstSettings, bucket: Bucket | null): Promise<void> {
  const { database } = folders;
  const log = `${database}-wal`;
  // SQLite would apply the old write-ahead log to the new database.
  if (existsSync(log) && statSync(log).size > 0)
    throw new Fault(`${log} is there without ${database}: put both back`, { kind: 'disk' });
  wantDisk(folders.root, first.seed);
  if (bucket) await requireUnclaimed(bucket);
  const unfinished = `${database}.new`;
  removeDatabase(unfinished);
  try {
    const files = bucket?.place ?? null;
    await fillInProcess({ ...first, dataDir: folders.root, file: unfinished, beside: true, files });
    renameSync(unfinished, database);
  } catch (error) {
    removeDatabase(unfinished);
    throw error;
  }
}

/** The settings that decide about a new school. */
type FirstSettings = Pick<Config, 'seed' | 'defaultLanguage'>;

/** Opens an existing database. @throws Fault when this program cannot use it */
async function openPresent(file: string): Promise<Database> {
  const problem = await inspectDatabase(file, 'quick');
  if (problem) throw unusable(file, problem);
  const db = openDatabase(file);
  await migrateDatabase(db);
  await refreshSearchTexts(db);
  const [missing] = await missingTables(db);
  if (missing !== undefined) throw new Fault(`${file} lacks the table ${missing}: restore a backup`, { kind: 'disk' });
  await refreshContentSearch(db);
  return db;
}

interface OpenedSchool {
  db: Database;
  /** Lets the next waiting process continue. */
  endTurn(): Promise<void>;
}

/** Options for opening a school. */
interface Opening {
  folders: Folders;
  first: FirstSettings;
  admin: Config['admin'] | null;
  bucket: Bucket | null;
}

async function openFile({ folders, first, admin, bucket }: Opening): Promise<OpenedSchool> {
  if (!existsSync(folders.database)) {
    // Checked before a new school is filled, which takes a while.
    if (admin) givenPassword(admin);
    warnAboutOtherSchool(folders.root);
    await fillBeside(folders, first, bucket);
  }
  return { db: await openPresent(folders.database), endTurn: async () => undefined };
}

async function openServer({ folders, first, admin, bucket }: Opening): Promise<OpenedSchool> {
  const { openPostgresSchool } = await import('./open-postgres.ts');
  return openPostgresSchool(folders, bucket, {
    onEmpty() {
      if (admin) givenPassword(admin);
      wantDisk(folders.root, first.seed);
    },
    async fill() {
      if (bucket) await requireUnclaimed(bucket);
      const files = bucket?.place ?? null;
      await fillInProcess({ ...first, dataDir: folders.root, file: folders.database, beside: true, files });
    },
  });
}

/** An open school, and the passwords that this process must print. Call `printed` afterwards. */
export interface OpenSchool extends FirstPasswords {
  db: Database;
  printed(): void;
}

/**
 * Opens the school's database and migrates it; an empty one is filled first. If several processes start at once, one
 * prepares the database and the others wait. A shared lock tells other processes that the school is open, for as long
 * as this process lives.
 * @param admin the administrator to create if there is none, given by processes that print passwords; null for the
 * others
 * @param bucket the S3 bucket of the files; null for the data folder
 * @throws Fault when the database cannot be used, or the files belong to another school
 */
export async function openSchool(
  folders: Folders,
  { seed, defaultLanguage }: FirstSettings,
  admin: Config['admin'] | null,
  bucket: Bucket | null,
): Promise<OpenSchool> {
  const passwords = firstPasswords(folders.root);
  const endTurn = await waitForLock(folders.lock, 'turn', () =>
    process.stderr.write(`waiting for another process that prepares ${folders.root} …\n`),
  );
  await waitForLock(folders.lock, 'share');
  clearMoves(folders.root);
  const first = { seed, defaultLanguage };
  const opening = { folders, first, admin, bucket };
  const opened = await (databaseUrl === null ? openFile(opening) : openServer(opening));
  const { db } = opened;
  await refuseMoved(db, bucket?.place ?? null);
  if (bucket) {
    await claimStore(db, bucket);
    await shareCodeKey(folders.root, bucket);
  }
  if (!(await isFilled(db))) {
    const files = bucket?.place ?? null;
    await fillInProcess({ ...first, dataDir: folders.root, file: folders.database, beside: false, files });
  }
  for (const record of allRecords) await ensureRecord(db, record);
  await fillLibrary(db, openStore(folders, bucket?.place ?? null).storage);
  await recordEarlierSchool(db, defaultLanguage);
  await loadSchoolFacts(db);
  await takeUpGivenReceipts(folders.root, db);
  // Receipts bear the school's name.
  await storeEarlierReceipts(db);
  if (admin) await ensureAdmin(db, admin, passwords);
  const made = admin ? await passwords.take(db) : { admin: null, students: [], printed: () => undefined };
  await opened.endTurn();
  endTurn();
  return { db, ...made };
}
