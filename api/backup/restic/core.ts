import { chmodSync, copyFileSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { erasedIn } from '../../../db/dialect/sqlite/snapshot.ts';
import type { Folders } from '../../media/folders.ts';
import { programVersion } from '../../program-version.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { archivedName, backupFolders, databaseName } from '../archive-names.ts';
import type { StoreList } from '../copies/store-list.ts';
import { openReader } from '../source.ts';
import { filesOf } from '../store-files.ts';
import {
  type Contents,
  contentsName,
  contentsText,
  coreFolder,
  erasedName,
  hashOfFile,
  keysFolder,
  settingsName,
  storeName,
} from './contents.ts';
import { erasedText } from './erased.ts';
import { settingsFile } from './places.ts';

/** What is given to restic. */
export interface Core {
  /** The paths of the core and of the folders of files. */
  paths: string[];
  /** Paths in them that are left out: uploads that are not finished. */
  leaveOut: string[];
  missing: string[];
  /** The files in the store; null where they lie in the data folder. */
  stored: StoreList['files'] | null;
}

/** Uses stat, because access() ignores the capability (CAP_DAC_READ_SEARCH) that systemd gives the backup process. */
const isThere = (path: string): boolean => statSync(path, { throwIfNoEntry: false }) !== undefined;

/** The school's secrets in the data folder. The key of the backups is not among them. */
const isKey = (name: string): boolean => /^[\w-]+\.key$/.test(name);

function copyOwn(from: string, to: string): void {
  copyFileSync(from, to);
  chmodSync(to, 0o600);
}

/** Writes the list of the files in the store into a core. */
export const writeStoreList = (core: Core, list: StoreList): Promise<void> =>
  writeFile(join(core.paths[0] ?? '', storeName), `${JSON.stringify(list)}\n`, { mode: 0o600 });

/**
 * Collects all but the files in a folder: a snapshot of the database, settings and keys. The database comes first, so
 * the files that it names are there when the files are read afterwards.
 * @param bucket the store of the files; null: they lie in the data folder
 */
export async function makeCore(folders: Folders, work: string, bucket: Bucket | null): Promise<Core> {
  const core = join(work, coreFolder);
  rmSync(core, { recursive: true, force: true });
  mkdirSync(join(core, keysFolder), { recursive: true });
  const database = join(core, databaseName);
  const source = await openReader(folders);
  const needed = await source.copy(database).finally(() => source.close());
  await writeFile(join(core, erasedName), erasedText(erasedIn(database)), { mode: 0o600 });
  for (const suffix of ['-wal', '-shm']) rmSync(database + suffix, { force: true });
  if (isThere(settingsFile())) copyOwn(settingsFile(), join(core, settingsName));
  for (const name of readdirSync(folders.root).filter(isKey))
    copyOwn(join(folders.root, name), join(core, keysFolder, name));
  // A folder may be a symbolic link to another disk, which restic would not follow.
  const named = bucket === null ? backupFolders.filter((name) => isThere(join(folders.root, name))) : [];
  const places = named.map((name): [string, string] => [name, realpathSync(join(folders.root, name))]);
  const stored: StoreList['files'] = [];
  if (bucket) for await (const { name, size } of filesOf(bucket)) stored.push({ name, size });
  const inStore = new Set(stored.map(({ name }) => name));
  const hasFile = (name: string) => (bucket ? inStore.has(name) : isThere(join(folders.root, name)));
  const missing = needed.filter((address) => !hasFile(archivedName(address)));
  const contents: Contents = {
    format: 1,
    made_at: new Date().toISOString(),
    version: programVersion ?? '',
    folders: Object.fromEntries(places),
    database: { size: statSync(database).size, sha256: (await hashOfFile(database)) ?? '' },
    missing,
  };
  await writeFile(join(core, contentsName), contentsText(contents), { mode: 0o600 });
  const hidden = places.find(([name]) => name === 'private')?.[1];
  const unfinished = hidden === undefined ? [] : ['incoming', 'resumable'].map((name) => join(hidden, name));
  const collected: Core = {
    paths: [core, ...places.map(([, path]) => path)],
    leaveOut: unfinished,
    missing,
    stored: bucket === null ? null : stored,
  };
  if (bucket) await writeStoreList(collected, { files: stored, gone: {} });
  return collected;
}
