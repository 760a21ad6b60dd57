import { mkdirSync, realpathSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { databaseUrl, programFolder } from '../../db/dialect/chosen.ts';
import { beginCopy } from '../../db/dialect/sqlite/file-copy.ts';
import { goBackTo } from '../../db/dialect/sqlite/going-back.ts';
import { closeDatabase, migrateDatabase, openDatabase } from '../../db/open.ts';
import { errorLine, Fault } from '../faults.ts';
import { pauseWrites } from '../http/paused-writes.ts';
import { foldersOf } from '../media/folders.ts';
import { type Control, connectToParent } from '../processes/control.ts';
import { noteFailedUpdate, noteUpdated } from './note.ts';
import { rehearse } from './rehearsal.ts';

/** How long the rehearsal is watched, in seconds. */
const rehearsalLasts = 60;
/** How long writes may wait for the new version, in milliseconds. */
const longestSwitch = 30_000;
/** How much of that is kept for the way back, in milliseconds. */
const wayBack = 5000;

interface Update {
  dataDir: string;
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
export async function update({ dataDir, say, watched = rehearsalLasts }: Update): Promise<void> {
  const own = realpathSync(programFolder);
  const parent = await connectToParent(dataDir);
  if (!parent) throw new Fault('no server runs that an update could reach: start it', { kind: 'unreachable' });
  const work = join(dataDir, 'update');
  // The parent answers one update at a time: what lies in the folder belongs to nobody else after this.
  const { folder } = await parent.ask({ do: 'look' });
  try {
    if (folder === own) {
      noteUpdated(dataDir);
      say('this version serves already');
      return;
    }
    if (databaseUrl === null) {
      say('rehearsing on a copy of the database');
      await rehearse(dataDir, work, watched * 1000).catch((error: unknown) => {
        throw new Fault(`the rehearsal failed: ${errorLine(error, dataDir)}`);
      });
    }
    mkdirSync(work, { recursive: true, mode: 0o700 });
    const waited = await switchOver({ dataDir, parent, own, snapshot: join(work, 'before.db'), limit: longestSwitch });
    noteUpdated(dataDir);
    say(`this version serves; writes waited ${(waited / 1000).toFixed(1)} s`);
  } catch (error) {
    noteFailedUpdate(dataDir, own);
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
  /** Milliseconds. */
  limit: number;
}

/**
 * Migrates the database and lets the new processes serve, while writes wait.
 * @returns how long they waited, in milliseconds
 * @throws Fault after going back
 */
async function switchOver({ dataDir, parent, own, snapshot, limit }: Switch): Promise<number> {
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
        await parent.ask({ do: 'replace', folder: own, within });
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
    }, limit);
    return performance.now() - since;
  } finally {
    before?.close();
    await closeDatabase(db);
  }
}
