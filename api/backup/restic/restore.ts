import { chownSync, existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import type { Config } from '../../config.ts';
import { Fault, kindOf } from '../../faults.ts';
import { foldersOf } from '../../media/folders.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { copiesFolder } from '../copies/copy-place.ts';
import { openCopies } from '../copies/places.ts';
import { sealWith } from '../copies/seal.ts';
import { type Restored, restoreFrom } from '../restore.ts';
import { awayUrl } from './back-up.ts';
import { corePath, settingsName } from './contents.ts';
import { accessTo, isFolder, keyFile, localFolder, reachAddress, readKey, wantAddress } from './places.ts';
import { openRepository, type Repository, type Snapshot } from './repository.ts';
import type { RestoreRequest } from './restore-options.ts';
import { type ChosenBackup, openBackup, snapshotAt } from './restore-source.ts';

/** Where to restore from: what was asked for, or the backups of this machine, or those elsewhere. */
export function placeOf({ from }: RestoreRequest, config: Config): string {
  if (from !== null) {
    wantAddress(from, '--from');
    return from;
  }
  const away = awayUrl(config);
  try {
    const folder = localFolder(config.backup);
    if (existsSync(join(folder, 'config')) || away === null) return folder;
  } catch (error) {
    if (away === null) throw error;
  }
  return away ?? '';
}

/** Asks a question at the terminal. @param hidden whether what is typed is not shown */
export async function ask(question: string, hidden: boolean): Promise<string> {
  process.stderr.write(question);
  const output = hidden ? new Writable({ write: (_, __, done) => done() }) : process.stderr;
  const terminal = createInterface({ input: process.stdin, output, terminal: true });
  try {
    return (await terminal.question('')).trim();
  } finally {
    terminal.close();
    if (hidden) process.stderr.write('\n');
  }
}

/** The first line of standard input, unless it is a terminal or empty. */
function pipedKey(): string {
  if (process.stdin.isTTY) return '';
  try {
    return (readFileSync(0, 'utf8').split('\n')[0] ?? '').trim();
  } catch {
    return '';
  }
}

/** The key: from the file of `BACKUP_PASSWORD_FILE`, standard input, the installed key, or the terminal. */
export async function keyFor({ backup }: Config, name: string): Promise<string> {
  if (backup.passwordFile !== null) return readKey(backup.passwordFile);
  const piped = pipedKey();
  if (piped !== '') return piped;
  try {
    const installed = keyFile(backup);
    if (existsSync(installed)) return readKey(installed);
  } catch (error) {
    if (!process.stdin.isTTY && kindOf(error) !== 'settings') throw error;
  }
  const typed = process.stdin.isTTY ? await ask(`Key of the backups in ${name}: `, true) : '';
  if (typed !== '') return typed;
  throw new Fault('there is no key: BACKUP_PASSWORD_FILE names its file, or it is led in by standard input', {
    kind: 'usage',
  });
}

/** @throws Fault unless what is there may be replaced */
async function wantConsent({ yes }: RestoreRequest, dataDir: string, when: Date): Promise<void> {
  if (yes || !existsSync(foldersOf(dataDir).database)) return;
  if (!process.stdin.isTTY)
    throw new Fault(`there is a school in ${dataDir}: --yes replaces it, and keeps what was there`, { kind: 'usage' });
  const said = await ask(`Replace the school in ${dataDir} by that of ${when.toISOString()}? Type yes: `, false);
  if (said !== 'yes') throw new Fault('nothing was changed');
}

/** Gives everything in a folder to the owner of another one. */
function giveTo(path: string, uid: number, gid: number): void {
  chownSync(path, uid, gid);
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    const each = join(path, entry.name);
    if (entry.isDirectory()) giveTo(each, uid, gid);
    else if (lstatSync(each).uid !== uid) chownSync(each, uid, gid);
  }
}

interface Opened {
  url: string;
  key: string;
  cache: string;
}

/** The copies of a store's files: beside the backups, or elsewhere, where those of this machine are restored. */
async function copiesFor({ url, key, cache }: Opened, config: Config): Promise<ChosenBackup['copies']> {
  const away = isFolder(url) && !existsSync(join(url, copiesFolder)) ? awayUrl(config) : null;
  return { place: openCopies(away ?? url, config.backup, cache), seal: await sealWith(key) };
}

/** Opens the backups to restore from, for as long as `use` takes. @throws Fault if they cannot be reached or opened */
async function withBackups<T>(
  asked: RestoreRequest,
  config: Config,
  use: (repository: Repository, snapshots: Snapshot[], opened: Opened) => Promise<T>,
): Promise<T> {
  const { backup } = config;
  const url = placeOf(asked, config);
  if (isFolder(url) && !existsSync(url)) throw new Fault(`there are no backups in ${url}`, { kind: 'refused' });
  await reachAddress(url, backup);
  const cache = mkdtempSync(join(tmpdir(), 'restore-'));
  const forget = () => rmSync(cache, { recursive: true, force: true });
  process.once('exit', forget);
  try {
    const { name } = accessTo(url, '', cache, backup);
    const key = await keyFor(config, name);
    const repository = openRepository(accessTo(url, key, cache, backup));
    return await use(repository, await repository.snapshots(), { url, key, cache });
  } finally {
    forget();
  }
}

/** The settings in the newest backup not after a moment; null if there are none in it. */
export const settingsInBackup = (asked: RestoreRequest, config: Config): Promise<string | null> =>
  withBackups(asked, config, (repository, snapshots) => {
    const { name } = repository.access;
    const snapshot = snapshotAt(snapshots, asked.at, name);
    return repository.text(snapshot.id, join(corePath(snapshot, name), settingsName));
  });

/** When the newest backup not after a moment was made. @throws Fault if there is none */
export const momentOfBackup = (asked: RestoreRequest, config: Config): Promise<Date> =>
  withBackups(
    asked,
    config,
    async (repository, snapshots) => snapshotAt(snapshots, asked.at, repository.access.name).at,
  );

/**
 * Restores the newest backup not after a moment.
 * @param say called with each line for the person who restores
 * @throws Fault that says why not; nothing is changed then
 */
export async function restoreWithRestic(
  asked: RestoreRequest,
  config: Config,
  bucket: Bucket | null,
  say: (line: string) => void,
): Promise<Restored> {
  const { dataDir } = config;
  const owner = statSync(dataDir, { throwIfNoEntry: false });
  return withBackups(asked, config, async (repository, snapshots, opened) => {
    const snapshot = snapshotAt(snapshots, asked.at, repository.access.name);
    const copies = await copiesFor(opened, config);
    const found = await openBackup({ repository, snapshot, latest: snapshots[0] ?? snapshot, copies }, dataDir, bucket);
    await wantConsent(asked, dataDir, snapshot.at);
    const restored = await restoreFrom(found, dataDir, bucket);
    // Root may restore for the user of the server, who owns the folder.
    if (process.getuid?.() === 0 && owner && owner.uid !== 0) giveTo(dataDir, owner.uid, owner.gid);
    say(`${found.path} restored`);
    for (const line of found.notices) say(line);
    return restored;
  });
}
