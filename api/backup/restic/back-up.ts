import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, realpathSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve, sep } from 'node:path';
import { syncToDisk } from '../../../db/sync.ts';
import type { Config } from '../../config.ts';
import { errorLine, Fault, kindOf } from '../../faults.ts';
import { makeFolder } from '../../make-folder.ts';
import { foldersOf } from '../../media/folders.ts';
import { ownersOnly } from '../../permissions.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import type { CopyPlace } from '../copies/copy-place.ts';
import { copyStore } from '../copies/copy-store.ts';
import { openCopies } from '../copies/places.ts';
import { sealWith } from '../copies/seal.ts';
import { readStoreList } from '../copies/store-list.ts';
import { type Attempt, noteBackup } from '../status.ts';
import { createRollback, openWorkFolder } from '../work-folder.ts';
import { type Core, makeCore, writeStoreList } from './core.ts';
import { accessTo, isFolder, keyFile, localFolder, reachAddress, readKey, wantAddress } from './places.ts';
import { openRepository, type Repository } from './repository.ts';
import { clearUnfinishedVerify } from './verify-folder.ts';

/** The folder beside a repository in which a backup is collected. One process at a time has it. */
const workName = 'work';
const cacheName = 'cache';

/** A new key for the backups: 192 bits, to be written down by hand if need be. */
export const newKey = (): string => (randomBytes(24).toString('hex').match(/.{8}/g) ?? []).join('-');

/** The key of the backups; it is created with the first backup. @returns whether it is new */
function keyOf(file: string, folder: string): { key: string; isNew: boolean } {
  if (existsSync(file) || existsSync(join(folder, 'config'))) return { key: readKey(file), isNew: false };
  makeFolder(dirname(file));
  const key = newKey();
  writeFileSync(file, `${key}\n`, { mode: 0o600, flag: 'wx' });
  syncToDisk(file);
  syncToDisk(dirname(file));
  return { key, isNew: true };
}

/** Opens the folder of the backups. @throws Fault if it lies among the school's own files, or cannot be used */
function openFolder(folder: string, dataDir: string): void {
  const { media, private: hidden, site } = foldersOf(dataDir);
  makeFolder(folder);
  const real = realpathSync(folder) + sep;
  const inside = [media, hidden, site].filter(existsSync).some((each) => real.startsWith(realpathSync(each) + sep));
  if (inside)
    throw new Fault(`${folder} lies among the school's own files: choose another folder`, { kind: 'refused' });
  if (!statSync(folder).isDirectory()) throw new Fault(`${folder} is no folder`, { kind: 'disk' });
  if (statSync(folder).uid === process.getuid?.()) chmodSync(folder, ownersOnly.folder);
}

/** The other place; null if there is none. */
export function awayUrl({ backup }: Pick<Config, 'backup'>): string | null {
  const { url } = backup;
  if (url === null || url === 'none') return null;
  wantAddress(url, 'BACKUP_URL');
  if (isFolder(url) && resolve(url) === localFolder(backup))
    throw new Fault('BACKUP_URL is the folder of the backups on this machine', { kind: 'settings' });
  return url;
}

export interface BackedUp {
  /** Where backups were made. */
  made: string[];
  missing: string[];
  /** The file of a key that is new. */
  newKey: string | null;
  /** The error of the first place that failed. */
  failure: unknown;
}

/** Takes the folder of the backups for this process. @throws Fault 75 if another has it */
function takeBackupFolder(folder: string): { work: string; cache: string; leave(): void } {
  const undo = createRollback();
  const working = openWorkFolder(join(folder, workName));
  if (!working) throw new Fault(`another backup to ${folder} is running`, { kind: 'busy' });
  undo.add(working.remove);
  return { work: working.path, cache: join(folder, cacheName), leave: undo.undo };
}

/** Brings the files of a store to the place of a repository, and notes in the backup which there are. */
async function copyFiles(repository: Repository, core: Core, bucket: Bucket, place: CopyPlace, key: string) {
  const [latest] = await repository.snapshots();
  const before = latest ? await readStoreList(repository, latest) : null;
  await writeStoreList(core, await copyStore(bucket, core.stored ?? [], place, await sealWith(key), before));
}

async function backUpTo(
  repository: Repository,
  collected: { core: Core },
  again: () => Promise<Core>,
  copy: (core: Core) => Promise<void>,
): Promise<void> {
  await repository.ensure();
  await repository.unlock();
  await copy(collected.core);
  const make = () => repository.backUp(collected.core.paths, collected.core.leaveOut);
  if ((await make()).overtaken) {
    // Files went away while they were read: a newer snapshot of the database does not name them.
    collected.core = await again();
    await make();
  }
}

/**
 * Makes a backup of the school on this machine and, if `BACKUP_URL` is set, elsewhere. Each place is tried by itself,
 * and the server is told how it went.
 * @param bucket the store of the files; null: they lie in the data folder
 * @param forgets whether older backups that are not kept any longer go: of each hour only the last one stays
 * @throws Fault if no backup could be begun
 */
export async function backUpWithRestic(config: Config, bucket: Bucket | null, forgets = true): Promise<BackedUp> {
  const { dataDir, backup } = config;
  const url = awayUrl(config);
  const folder = localFolder(backup);
  const file = keyFile(backup);
  openFolder(folder, dataDir);
  const { work, cache, leave } = takeBackupFolder(folder);
  let failure: unknown = null;
  const failed = (error: unknown) => {
    if (failure !== null) process.stderr.write(`${errorLine(error, dataDir)}\n`);
    failure ??= error;
  };
  const away = backup.url === 'none' ? 'none' : url === null ? 'unset' : 'set';
  // A note that cannot be written keeps no place from its backup.
  const note = (noted: Parameters<typeof noteBackup>[1]) => noteBackup(dataDir, { ...noted, away }).catch(failed);
  try {
    clearUnfinishedVerify(dataDir);
    const { key, isNew } = keyOf(file, folder);
    const make = () => makeCore(foldersOf(dataDir), work, bucket);
    const collected = { core: await make() };
    if (bucket !== null && url === null)
      process.stderr.write('the files in FILES_URL are copied to BACKUP_URL only, and it names no place\n');
    const places: [Attempt, string][] = [
      ['local', folder],
      ...(url === null ? [] : [['away', url] satisfies [Attempt, string]]),
    ];
    const made: string[] = [];
    for (const [what, place] of places) {
      const repository = openRepository(accessTo(place, key, cache, backup));
      try {
        await reachAddress(place, backup);
        const copies = what === 'away' && bucket ? openCopies(place, backup, work) : null;
        await backUpTo(repository, collected, make, async (core) => {
          if (copies && bucket) await copyFiles(repository, core, bucket, copies, key);
        });
        if (forgets) await repository.forget(new Date());
        made.push(repository.access.name);
        await note({ succeeded: what });
      } catch (error) {
        failed(error);
        await note({ failed: what });
      }
    }
    return { made, missing: collected.core.missing, newKey: isNew ? file : null, failure };
  } catch (error) {
    if (kindOf(error) !== 'settings') await note({ failed: 'local' });
    throw error;
  } finally {
    leave();
  }
}
