import { existsSync } from 'node:fs';
import { copyFile, rm } from 'node:fs/promises';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { copyDatabase } from '../../db/dialect/sqlite/copy.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
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

async function openFile({ root, database }: Folders): Promise<BackupSource> {
  if (!existsSync(database)) throw new Fault(`there is no school in ${root}`, { kind: 'settings' });
  const broken = await inspectDatabase(database, 'quick');
  if (broken) throw unusable(database, broken);
  const db = openSqlite(database);
  return {
    async copy(to) {
      const checked = `${to}.checked`;
      for (const path of [to, checked]) await rm(path, { force: true });
      await copyDatabase(db, to);
      const problem = await inspectDatabase(to, 'whole');
      if (problem) throw unusable(database, problem);
      await copyFile(to, checked);
      return filesNamedBy(checked, database);
    },
    close: () => closeDatabase(db),
  };
}

/** Opens the database for a backup. @throws Fault when there is no school or its database is broken */
export async function openSource(folders: Folders): Promise<BackupSource> {
  if (databaseUrl === null) return openFile(folders);
  const { openServerSource } = await import('./server-source.ts');
  return openServerSource(databaseUrl);
}
