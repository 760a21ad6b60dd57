import { existsSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl, programFolder } from '../../db/dialect/chosen.ts';
import { beginCopy } from '../../db/dialect/sqlite/file-copy.ts';
import { goBackTo } from '../../db/dialect/sqlite/going-back.ts';
import { closeDatabase, type Database, migrateDatabase, openDatabase } from '../../db/open.ts';
import { allHashes } from '../../db/publishing/pages.ts';
import { requestPages } from '../../db/publishing/queue.ts';
import { languages } from '../../src/model/languages.ts';
import { MEGABYTE } from '../../src/model/limits.ts';
import { errorLine, Fault, freeBytes } from '../faults.ts';
import { pauseWrites } from '../http/paused-writes.ts';
import { foldersOf } from '../media/folders.ts';
import { type Control, connectToParent } from '../processes/control.ts';
import { noteFailedUpdate, noteUpdated } from './note.ts';
import { type MadePages, rehearse } from './rehearsal.ts';

/** How long the rehearsal is watched, in seconds. */
const rehearsalLasts = 60;
/** How long writes may wait for the new version, in milliseconds. */
const longestSwitch = 30_000;
/** How much of that is kept for the way back, in milliseconds. */
const wayBack = 5000;

/** Disk that stays free beside the copy of the database, in bytes. */
const spare = 32 * MEGABYTE;

/**
 * A disk that an update fills would stop the version that serves, too.
 * @param files whether the pages lie in a store
 * @throws Fault unless there is room for a copy of the database, and for all pages anew
 */
function wantRoom(dataDir: string, files: boolean): void {
  const { database, site } = foldersOf(dataDir);
  const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;
  const pages = files || !existsSync(site) ? [] : readdirSync(site, { recursive: true, encoding: 'utf8' });
  const made = pages.reduce((sum, page) => sum + sizeOf(join(site, page)), 0);
  const needed = sizeOf(database) + sizeOf(`${database}-wal`) + made + spare;
  const free = freeBytes(dataDir);
  if (free === null || free >= needed) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / MEGABYTE);
  throw new Fault(
    `the disk has ${megabytes(free)} MB left, and a copy of the database and the pages take ${megabytes(needed)} MB`,
  );
}

interface Update {
  dataDir: string;
  /** Whether files and pages lie in a store. */
  files: boolean;
  /** Prints what happens, a line at a time. */
  say(line: string): void;
  /** How long the rehearsal is watched, in seconds. */
  watched?: number | undefined;
}

/**
 * Makes the running server serve this version of the program: it rehearses on a copy of the database, then writes wait
 * while the database is migrated and the new processes pass their trial.
 * @throws Fault when the version before serves on: nothing has changed then
 */
export async function update({ dataDir, files, say, watched = rehearsalLasts }: Update): Promise<void> {
  const own = realpathSync(programFolder);
  const parent = await connectToParent(dataDir);
  if (!parent) throw new Fault('no server runs that an update could reach: start it', { kind: 'unreachable' });
  const work = join(dataDir, 'update');
  // The parent answers one update at a time: what lies in the folder belongs to nobody else after this.
  const { folder, siteUrl } = await parent.ask({ do: 'look' });
  rmSync(work, { recursive: true, force: true });
  let made: MadePages | null = null;
  try {
    if (folder === own) {
      noteUpdated(dataDir);
      say('this version serves already');
      return;
    }
    if (databaseUrl === null) {
      wantRoom(dataDir, files);
      say('rehearsing on a copy of the database');
      const rehearsal = { dataDir, folder: join(work, 'rehearsal'), pages: files ? null : join(work, 'site'), siteUrl };
      made = await rehearse({ ...rehearsal, lasts: watched * 1000 }).catch((error: unknown) => {
        throw new Fault(`the rehearsal failed: ${errorLine(error, dataDir)}`);
      });
    }
    mkdirSync(work, { recursive: true, mode: 0o700 });
    const waited = await switchOver({
      dataDir,
      parent,
      own,
      snapshot: join(work, 'before.db'),
      made,
      limit: longestSwitch,
    });
    noteUpdated(dataDir);
    say(`this version serves; writes waited ${(waited / 1000).toFixed(1)} s`);
  } catch (error) {
    try {
      noteFailedUpdate(dataDir, own, folder);
    } catch {
      // The disk may be full: the error that follows says so.
    }
    throw new Fault(`${errorLine(error, dataDir)}; the version in ${folder} goes on`, { kind: 'other', cause: error });
  } finally {
    parent.close();
    rmSync(work, { recursive: true, force: true });
  }
}

interface Switch {
  dataDir: string;
  parent: Control;
  own: string;
  /** A file for the state before. */
  snapshot: string;
  /** Pages that the new version has made. */
  made: MadePages | null;
  /** Milliseconds. */
  limit: number;
}

/**
 * Migrates the database and lets the new processes serve, while writes wait.
 * @returns how long they waited, in milliseconds
 * @throws Fault after going back
 */
async function switchOver({ dataDir, parent, own, snapshot, made, limit }: Switch): Promise<number> {
  const { database } = foldersOf(dataDir);
  const db = openDatabase(database);
  // A server has its own way back: its transactions, and migrations that only add.
  const before = databaseUrl === null ? await beginCopy(database, snapshot) : null;
  try {
    let since = performance.now();
    await pauseWrites(db).during(async (isHeld) => {
      since = performance.now();
      await parent.ask({ do: 'drain' });
      await before?.finish();
      before?.close();
      try {
        await migrateDatabase(db);
        const within = Math.max(0, Math.round(limit - wayBack - (performance.now() - since)));
        await parent.ask({ do: 'replace', folder: own, within, pages: made?.folder ?? null });
      } catch (error) {
        // Where the parent has not refused, the new version may serve; where the pause was lost, somebody may have
        // written. The migrated database stays then: every version can work with it.
        const isRefused = !(error instanceof Fault && error.kind === 'unreachable');
        if (before && isRefused && isHeld())
          await goBackTo(snapshot, database, isHeld).catch((more: unknown) => {
            throw new Fault(`${errorLine(error, dataDir)}; ${errorLine(more, dataDir)}`);
          });
        throw error;
      }
      // Where this fails they come with all others, which the new version publishes again by and by.
      if (made) await requestChanged(db, made.published).catch(() => undefined);
    }, limit);
    return performance.now() - since;
  } finally {
    before?.close();
    await closeDatabase(db);
  }
}

/** Requests the pages that were published anew, or removed, since a version has made its own. */
async function requestChanged(db: Database, published: ReadonlyMap<string, string>): Promise<void> {
  const now = await allHashes(db);
  const every = new Set([...published.keys(), ...now.keys()]);
  const changed = [...every].filter((address) => published.get(address) !== now.get(address));
  if (changed.length > 0) await requestPages(db, [...new Set(changed.map((address) => withoutPrefix(address)))]);
}

/** An address without the prefix of a language, as publish requests name it. */
function withoutPrefix(address: string): string {
  const [, first = '', ...rest] = address.split('/');
  return languages.some((each) => each === first) ? `/${rest.join('/')}` : address;
}
