import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { installedSettings } from '../../db/dialect/chosen.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { type WrittenSince, writtenSince } from '../../db/school/written-since.ts';
import { backUpWithRestic } from '../backup/restic/back-up.ts';
import { shown } from '../backup/restic/places.ts';
import { ask, momentOfBackup, placeOf } from '../backup/restic/restore.ts';
import type { RestoreRequest } from '../backup/restic/restore-options.ts';
import type { Config } from '../config.ts';
import { errorLine, Fault, kindOf } from '../faults.ts';
import { readBackupStatus } from '../health/backups.ts';
import { places } from '../machine/places.ts';
import { foldersOf } from '../media/folders.ts';
import { keepGivenReceipts } from '../payments/given-receipts.ts';
import { nodeOf } from '../processes/children.ts';
import { type Control, connectToParent } from '../processes/control.ts';
import { reachedBucket } from '../storage/open.ts';
import { replacedBy } from './note.ts';

/** How long the earlier version may take until it is well, in milliseconds. */
const longestTrial = 120_000;

/** Names of versions in the order of their age: numbers in them count as numbers. */
const byAge = new Intl.Collator(undefined, { numeric: true }).compare;

/** The version before another one among those that lie beside it; null when there is none. */
function versionBefore(folder: string): string | null {
  const beside = dirname(folder);
  const versions = readdirSync(beside).filter((name) => existsSync(join(beside, name, 'api/server.ts')));
  const earlier = versions.filter((name) => byAge(join(beside, name), folder) < 0).sort(byAge);
  const last = earlier.at(-1);
  return last === undefined ? null : join(beside, last);
}

/** Where a way back leads from, and to. */
interface Way {
  parent: Control;
  /** The folder of the version that serves. */
  serves: string;
  /** The folder of the version that shall serve. */
  earlier: string;
}

/**
 * Root runs the program of the folders that it is told of, and the server that tells of them is another user's.
 * @returns the folder itself, behind links
 * @throws Fault for a folder of an installed school that is not root's
 */
function ownFolder(folder: string): string {
  const real = realpathSync(folder);
  const trusted = installedSettings === null || process.getuid?.() !== 0 || real.startsWith(`${places.kept}/`);
  if (!trusted) throw new Fault(`${real} does not lie in ${places.kept}`, { kind: 'forbidden' });
  return real;
}

/** Connects to the running server. @param wanted null: the version before the one that serves, beside it */
async function findWay(dataDir: string, wanted: string | null): Promise<Way> {
  const parent = await connectToParent(dataDir);
  if (!parent) throw new Fault('no server runs: start the version that you want', { kind: 'unreachable' });
  try {
    const { folder: serves } = await parent.ask({ do: 'look' });
    const earlier = wanted === null ? versionBefore(serves) : resolve(wanted);
    if (earlier === null) throw new Fault(`no version before that in ${serves} is kept`);
    if (!existsSync(join(earlier, 'api/server.ts')))
      throw new Fault(`${earlier} is no folder of this program`, { kind: 'refused' });
    return { parent, serves: ownFolder(serves), earlier: ownFolder(earlier) };
  } catch (error) {
    parent.close();
    throw error;
  }
}

/**
 * Makes the running server serve an earlier version on today's data, once that has passed its trial.
 * @param wanted its folder; null: the version before the one that serves, among those that lie beside it
 * @returns the folder
 * @throws Fault when there is none, or when it cannot work with today's database: the version that serves goes on
 */
export async function rollBack(dataDir: string, wanted: string | null): Promise<string> {
  const { parent, earlier } = await findWay(dataDir, wanted);
  try {
    return (await parent.ask({ do: 'replace', folder: earlier, within: longestTrial, pages: null })).folder;
  } catch (error) {
    // The server ended: nothing is known of the earlier version.
    if (kindOf(error) === 'unreachable') throw error;
    const problem = errorLine(error, dataDir);
    throw new Fault(
      `${earlier} does not work with the data of today (${problem}), and the version that serves goes on: --to-backup goes back to a backup`,
      { cause: error },
    );
  } finally {
    parent.close();
  }
}

/** What is asked of a way back to the data of a backup: without a moment, to that of the update. */
export interface ToBackup extends RestoreRequest {
  wanted: string | null;
}

const counted = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`;

const inWords = (lost: WrittenSince): string =>
  [
    counted(lost.payments, 'payment', 'payments'),
    counted(lost.students, 'student', 'students'),
    counted(lost.entries, 'entry', 'entries'),
  ].join(', ');

/** Makes a backup of now; that of an hour ago, which may be the one to go back to, stays. @throws Fault unless it was made where the way back looks for it */
async function backUpNow(config: Config, say: (line: string) => void): Promise<void> {
  if (installedSettings !== null && process.getuid?.() === 0) {
    const began = new Date();
    // The backups of an installed school belong to another user, whom only the command becomes.
    const making = spawn('school', ['backup', '--keep-all'], { stdio: ['ignore', 2, 2] });
    const [code] = await once(making, 'close');
    if (code === 0) return;
    // A place elsewhere that fails does not keep the school from its way back, which leads to the backups of this machine.
    const status = await readBackupStatus(config.dataDir).catch(() => null);
    if (!status?.local || new Date(status.local) < began)
      throw new Fault(`the backup of now ended with ${code}: nothing was changed`);
    say(`warning: the backup of now ended with ${code}; it was made on this machine`);
    return;
  }
  const { made, failure } = await backUpWithRestic(config, await reachedBucket(config.files), false);
  const wayBack = shown(placeOf({ at: null, from: null, yes: true }, config));
  if (!made.includes(wayBack)) throw failure ?? new Fault(`no backup of now was made in ${wayBack}`);
  if (failure !== null) say(`warning: ${errorLine(failure, config.dataDir)}`);
  for (const place of made) say(`backup of now made in ${place}`);
}

/** Restores a backup by the version in a folder, so that the database is as that version needs it. */
async function restoreBy(folder: string, at: Date, from: string | null): Promise<void> {
  const own = process.execArgv.map((word) => (word.endsWith('/loading.js') ? join(folder, 'api/loading.js') : word));
  const words = ['--yes', '--at', at.toISOString(), ...(from === null ? [] : ['--from', from])];
  const restoring = spawn(nodeOf(folder), [...own, join(folder, 'api/commands/restore.ts'), ...words], {
    cwd: folder,
    // On standard output only what serves is told.
    stdio: ['inherit', 2, 2],
  });
  const [code] = await once(restoring, 'close');
  if (code !== 0) throw new Fault(`the restore ended with ${code}`);
}

/**
 * Makes the running server serve an earlier version on the data of a backup. Requests wait meanwhile. What is there now
 * is backed up before and kept beside by the restore; numbers of receipts that were given are not given again.
 * @param say called with each line for the person who goes back
 * @returns the folder
 * @throws Fault when it does not work: the version that serves goes on, with the data of now
 */
export async function rollBackToBackup(
  { wanted, at, from, yes }: ToBackup,
  config: Config,
  say: (line: string) => void,
): Promise<string> {
  const { dataDir } = config;
  const { parent, serves, earlier } = await findWay(dataDir, wanted);
  try {
    const until = at ?? replacedBy(dataDir, serves)?.at ?? null;
    if (until === null)
      throw new Fault('since when this version serves is not known: --at TIME names the moment to go back to', {
        kind: 'usage',
      });
    const backup = await momentOfBackup({ at: until, from, yes }, config);
    await backUpNow(config, say);
    const db = openDatabase(foldersOf(dataDir).database);
    try {
      say(
        `the backup is of ${backup.toISOString()}; what came since is lost: ${inWords(await writtenSince(db, backup))}`,
      );
      if (!yes) await wantConsent(earlier);
      await parent.ask({ do: 'stand' });
      // Between the backup and the answer somebody may have written.
      await backUpNow(config, () => undefined);
      await keepGivenReceipts(dataDir, db);
    } finally {
      await closeDatabase(db);
    }
    const now = new Date();
    try {
      await restoreBy(earlier, backup, from);
      return (await parent.ask({ do: 'replace', folder: earlier, within: longestTrial, pages: null })).folder;
    } catch (error) {
      await restoreBy(serves, now, null);
      throw error;
    }
  } finally {
    parent.close();
  }
}

async function wantConsent(earlier: string): Promise<void> {
  if (!process.stdin.isTTY) throw new Fault('--yes goes back without a question', { kind: 'usage' });
  if ((await ask(`Go back to ${earlier} and to that backup? Type yes: `, false)) !== 'yes')
    throw new Fault('nothing was changed');
}
