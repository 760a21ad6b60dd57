import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openFolders } from '../../api/media/folders.ts';
import { takeLease } from '../../db/dialect/sqlite/lock.ts';
import { openSqlite, type SqliteDatabase } from '../../db/dialect/sqlite/open.ts';
import { closeDatabase } from '../../db/open.ts';
import { addLevels } from './levels.ts';
import { adminLogin, type Login, type School, spawnSchool } from './process.ts';
import { readTemplate } from './template.ts';
import { copyDatabaseTo, dropDatabase, onPostgres, takeOverFile } from './test-database.ts';
import { fillStore, inStore } from './test-files.ts';

export { adminLogin, type Login, root, type School, spawnSchool, testSite } from './process.ts';

const parts = ['media', 'private', 'site'];

const linkFiles = (folder: string, dataDir: string) => {
  for (const part of parts) execFileSync('cp', ['-al', join(folder, part), join(dataDir, part)]);
};

function copyFiles(): string {
  const { folder } = readTemplate();
  const dataDir = mkdtempSync(join(tmpdir(), 'school-'));
  if (inStore) fillStore(dataDir, folder);
  else linkFiles(folder, dataDir);
  mkdirSync(join(dataDir, 'private'), { recursive: true });
  return dataDir;
}

/**
 * Copies the published demo school. Files are hard-linked, because they are never changed in place; the database is
 * copied.
 */
export function copySchool(): string {
  const { folder } = readTemplate();
  const dataDir = copyFiles();
  if (onPostgres) copyDatabaseTo(dataDir);
  else copyFileSync(join(folder, 'school.db'), join(dataDir, 'school.db'));
  return dataDir;
}

/** Fills a folder with a published school without demo content; it has levels and grades without prices. */
export async function copyEmptySchool(dataDir: string): Promise<void> {
  if (onPostgres || inStore) {
    const env = { SEED: 'none', ADMIN_PASSWORD: adminLogin.password };
    const school = await spawnSchool({ dataDir, env });
    await addLevels(school);
    await school.stop();
    return;
  }
  const { empty } = readTemplate();
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  linkFiles(empty, dataDir);
  copyFileSync(join(empty, 'school.db'), join(dataDir, 'school.db'));
}

/**
 * Copies the demo school and adds rows.
 * @param fill works on a SQLite database; its rows are imported if the tests run on PostgreSQL
 */
export async function copyFilledSchool(fill: (db: SqliteDatabase) => void): Promise<string> {
  const { folder } = readTemplate();
  const dataDir = copyFiles();
  const file = join(dataDir, 'school.db');
  copyFileSync(join(folder, 'school.db'), file);
  const db = openSqlite(file);
  fill(db);
  await closeDatabase(db);
  if (onPostgres) {
    await takeOverFile(dataDir, file);
    rmSync(file);
  }
  return dataDir;
}

export interface TestSchool extends School {
  admin: Login;
  /** The two students of the demo school: one free, one paid. */
  students: { free: Login; paid: Login };
  /** Ends the server and removes its files. It is killed, because nobody looks at how it ends. */
  remove(): Promise<void>;
}

/**
 * Starts a school for one test: a copy of the demo school or of an empty one, or the first start of an empty one.
 * @param options `publishes: false` is for tests of what is stored and answered, not of pages: the test holds the
 * publisher's lease, as another process of the school does, and what is asked to be published waits. That takes half of
 * such a server's work.
 */
export async function startSchool(
  options: { empty?: true | 'first start'; publishes?: false; env?: Record<string, string> } = {},
): Promise<TestSchool> {
  const { admin, students } = readTemplate();
  const dataDir = options.empty ? mkdtempSync(join(tmpdir(), 'school-')) : copySchool();
  if (options.empty === true) await copyEmptySchool(dataDir);
  const release = options.publishes === false && !onPostgres ? takeLease(openFolders(dataDir).lease) : null;
  const env = options.empty === 'first start' ? { SEED: 'none', ADMIN_PASSWORD: adminLogin.password } : {};
  const school = await spawnSchool({ dataDir, env: { ...env, ...options.env } });
  const find = (kind: string) => students.find(({ email }) => email.startsWith(kind)) ?? { email: '', password: '' };
  /** What the server still encodes when it is killed ends a moment later. */
  const removeFiles = () => {
    release?.();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 50 });
    if (onPostgres) dropDatabase(dataDir);
  };
  return {
    ...school,
    admin,
    students: { free: find('free'), paid: find('paid') },
    async stop() {
      const code = await school.stop();
      removeFiles();
      return code;
    },
    async remove() {
      await school.kill();
      removeFiles();
    },
  };
}
