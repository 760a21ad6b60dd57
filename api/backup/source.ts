import { existsSync, statSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { copyDatabase } from '../../db/dialect/sqlite/copy.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import { snapshotDatabase } from '../../db/dialect/sqlite/snapshot.ts';
import { neededFiles } from '../../db/files/file-references.ts';
import { missingTables } from '../../db/missing-tables.ts';
import { closeDatabase, migrateDatabase, openDatabase } from '../../db/open.ts';
import { Fault, unusable } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import type { BackupSource } from './server-source.ts';

/**
 * Lists the addresses of the files that a copy of the database refers to. This copy is migrated first, as in a restore;
 * the copy in the backup is not migrated.
 * @throws Fault when a restore would refuse the database
 */
async function filesNamedBy(copy: string, original: string): Promise<string[]> {
  const db = openDatabase(copy);
  try {
    await migrateDatabase(db);
    const [table] = await missingTables(db);
    if (table !== undefined)
      throw new Fault(`${original} lacks the table ${table}: restore a backup`, { kind: 'disk' });
    return [...(await neededFiles(db))];
  } finally {
    await closeDatabase(db);
  }
}

/** Checks a copy of the database. @returns addresses of the files that it refers to */
async function checkedCopy(to: string, database: string): Promise<string[]> {
  const checked = `${to}.checked`;
  await rm(checked, { force: true });
  try {
    const problem = await inspectDatabase(to, 'whole');
    if (problem) throw unusable(database, problem);
    await copyFile(to, checked);
    return await filesNamedBy(checked, database);
  } finally {
    for (const suffix of ['', '-wal', '-shm']) await rm(checked + suffix, { force: true });
  }
}

async function openFile({ root, database }: Folders): Promise<BackupSource> {
  if (!existsSync(database)) throw new Fault(`there is no school in ${root}`, { kind: 'settings' });
  const broken = await inspectDatabase(database, 'quick');
  if (broken) throw unusable(database, broken);
  const db = openSqlite(database);
  return {
    async copy(to) {
      await rm(to, { force: true });
      await copyDatabase(db, to);
      return checkedCopy(to, database);
    },
    close: () => closeDatabase(db),
  };
}

/** The database for a user who may only read it, such as the one that makes the backups. */
function readFileOnly({ root, database }: Folders): BackupSource {
  // Uses stat, because access() ignores the capability (CAP_DAC_READ_SEARCH) that systemd gives the backup process.
  if (!statSync(database, { throwIfNoEntry: false }))
    throw new Fault(`there is no school in ${root}`, { kind: 'settings' });
  return {
    async copy(to) {
      try {
        snapshotDatabase(database, to);
      } catch (error) {
        const problem = await inspectDatabase(database, 'quick').catch(() => null);
        throw problem ? unusable(database, problem) : error;
      }
      return checkedCopy(to, database);
    },
    close: async () => undefined,
  };
}

/** Opens the database without changing anything in the data folder. @throws Fault when there is no school */
export async function openReader(folders: Folders): Promise<BackupSource> {
  return databaseUrl === null ? readFileOnly(folders) : openSource(folders);
}

/** Opens the database for a backup. @throws Fault when there is no school or its database is broken */
export async function openSource(folders: Folders): Promise<BackupSource> {
  if (databaseUrl === null) return openFile(folders);
  const { openServerSource } = await import('./server-source.ts');
  return openServerSource(databaseUrl);
}
