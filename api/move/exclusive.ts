import { existsSync } from 'node:fs';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { DatabaseSettings } from '../../db/dialect/errors.ts';
import { type Preparation, prepare } from '../../db/dialect/postgres/prepare.ts';
import { takeLock } from '../../db/dialect/sqlite/lock.ts';
import { closeDatabase, type Database, openDatabase } from '../../db/open.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';

export const serverRunning = 'a server has the school open: stop it first';

/** Takes the exclusive lock of a data folder. @returns its release @throws Fault if another process has it open */
export function takeExclusiveLock(folders: Folders): () => void {
  const release = takeLock(folders.lock, 'alone');
  if (!release) throw new Fault(serverRunning, { kind: 'busy' });
  return release;
}

/** Connects to a PostgreSQL database and prepares it. @param variable the setting or option named in error messages */
export async function preparedAt(url: string, variable: string): Promise<Preparation> {
  const onWait = () => process.stderr.write('waiting for another process that prepares the database …\n');
  return prepare(url, onWait).catch((error: unknown) => {
    if (error instanceof DatabaseSettings)
      throw new Fault(error.message.replace('DATABASE_URL', variable), { kind: 'settings' });
    throw error;
  });
}

/** Opens the database for exclusive use. @throws Fault when there is no school, or a server has it open */
export async function openExclusively(folders: Folders): Promise<{ db: Database; end(): Promise<void> }> {
  const release = takeExclusiveLock(folders);
  if (databaseUrl === null && !existsSync(folders.database))
    throw new Fault(`there is no school in ${folders.root}`, { kind: 'settings' });
  const preparation = databaseUrl === null ? null : await preparedAt(databaseUrl, 'DATABASE_URL');
  if (preparation && !(await preparation.nobodyServes())) throw new Fault(serverRunning, { kind: 'busy' });
  const db = openDatabase(folders.database);
  const end = async () => {
    await closeDatabase(db);
    await preparation?.end();
    release();
  };
  return { db, end };
}
