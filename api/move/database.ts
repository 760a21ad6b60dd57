import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl } from '../../db/dialect/chosen.ts';
import { addressOf, shownAddress } from '../../db/dialect/postgres/address.ts';
import type { Preparation } from '../../db/dialect/postgres/prepare.ts';
import { schemas } from '../../db/dialect/postgres/schemas.ts';
import { copyDatabase } from '../../db/dialect/sqlite/copy.ts';
import { inspectDatabase } from '../../db/dialect/sqlite/inspect.ts';
import { openSqlite } from '../../db/dialect/sqlite/open.ts';
import type { Counts } from '../../db/dialect/transfer/copy.ts';
import { movedOfFile, movedOfServer, writeFile, writeSchema } from '../../db/dialect/transfer/places.ts';
import { openDatabase } from '../../db/open.ts';
import { syncToDisk } from '../../db/sync.ts';
import { Fault, unusable } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import { preparedAt, serverRunning, takeExclusiveLock } from './exclusive.ts';
import { markMoved } from './moved.ts';
import { workFolder } from './work-folder.ts';

/** Checks that the target database is empty. Puts away an old copy of a school that was moved away from there. */
async function clearServer(url: string, preparation: Preparation): Promise<void> {
  if (preparation.origin === 'empty') return;
  const stale = preparation.origin === null && (await movedOfServer(url)) && (await preparation.nobodyServes());
  if (!stale) throw new Fault('the database in --to is not empty: make a new one', { kind: 'refused' });
  await preparation.putAway();
}

/** Moves the database from the SQLite file to an empty PostgreSQL database. */
async function toServer(folders: Folders, url: string): Promise<Counts> {
  const { database, root } = folders;
  if (!existsSync(database)) throw new Fault(`there is no school in ${root}`, { kind: 'settings' });
  const problem = await inspectDatabase(database, 'quick');
  if (problem) throw unusable(database, problem);
  const release = takeExclusiveLock(folders);
  const preparation = await preparedAt(url, '--to');
  const work = workFolder(root);
  const source = openSqlite(database);
  try {
    await clearServer(url, preparation);
    const copy = join(work, 'school.db');
    await copyDatabase(source, copy);
    let counts: Counts = {};
    await preparation.fillBeside(async () => {
      counts = await writeSchema(url, copy, schemas.unfinished);
    });
    await markMoved(source, shownAddress(addressOf(url, schemas.own)));
    return counts;
  } finally {
    rmSync(work, { recursive: true, force: true });
    await source.close();
    await preparation.end();
    release();
  }
}

/** Checks that there is no database file. Renames an old file of a school that was moved away from there. */
function clearFile(file: string): void {
  if (!existsSync(file)) return;
  if (!movedOfFile(file))
    throw new Fault(`${file} is there already: choose another DATA_DIR, or take it away`, { kind: 'refused' });
  let kept = `${file}.before-move`;
  for (let number = 2; existsSync(kept); number++) kept = `${file}.before-move-${number}`;
  for (const suffix of ['-wal', '-shm', '']) if (existsSync(file + suffix)) renameSync(file + suffix, kept + suffix);
}

/** Moves the database from PostgreSQL to a SQLite file in the data folder. */
async function toFile(folders: Folders, url: string): Promise<Counts> {
  const { database, root } = folders;
  const release = takeExclusiveLock(folders);
  const preparation = await preparedAt(url, 'DATABASE_URL');
  const unfinished = `${database}.new`;
  try {
    if (preparation.origin === 'empty')
      throw new Fault('there is no school in the database of DATABASE_URL', { kind: 'settings' });
    if (preparation.origin !== null)
      throw new Fault('DATABASE_URL leads to a database of another program or version', { kind: 'settings' });
    if (!(await preparation.nobodyServes())) throw new Fault(serverRunning, { kind: 'busy' });
    await preparation.migrate();
    rmSync(unfinished, { force: true });
    const [counts] = await writeFile(url, unfinished, async () => undefined);
    syncToDisk(unfinished);
    clearFile(database);
    renameSync(unfinished, database);
    syncToDisk(root);
    const source = openDatabase(database);
    await markMoved(source, `the file ${database}`);
    await source.close();
    return counts;
  } finally {
    rmSync(unfinished, { force: true });
    await preparation.end();
    release();
  }
}

/**
 * Moves the configured database to the other kind, SQLite or PostgreSQL.
 * @param to `sqlite`, or the URL of a PostgreSQL database
 * @returns the number of rows by table
 * @throws Fault when the school is already there, or the target is not empty
 */
export function moveDatabase(folders: Folders, to: string): Promise<Counts> {
  if (to === 'sqlite') {
    if (databaseUrl === null)
      throw new Fault('the school is in a SQLite file already: set DATABASE_URL to move it back', { kind: 'refused' });
    return toFile(folders, databaseUrl);
  }
  if (databaseUrl !== null)
    throw new Fault('the school is on a server already: --to sqlite first, or dump and load it there', {
      kind: 'refused',
    });
  return toServer(folders, to);
}
