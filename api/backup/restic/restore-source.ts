import { createReadStream, existsSync, lstatSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inspectDatabase } from '../../../db/dialect/sqlite/inspect.ts';
import { neededFiles } from '../../../db/files/file-references.ts';
import { missingTables } from '../../../db/missing-tables.ts';
import type { Person } from '../../../db/people/erase.ts';
import { databaseProblems, Fault, freeBytes } from '../../faults.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { archivedName, databaseName, wrongName } from '../archive-names.ts';
import { type CopyPlace, writeWhole } from '../copies/copy-place.ts';
import { fetchCopies } from '../copies/copy-store.ts';
import type { Seal } from '../copies/seal.ts';
import { readStoreList } from '../copies/store-list.ts';
import { portionsOf } from '../portions.ts';
import type { RestoreSource } from '../restore.ts';
import { linked, syncAll } from '../stage.ts';
import { type ForStore, uploadAll } from '../store-files.ts';
import { type Contents, corePath, hashOfFile, keysFolder, nameIn, readContents } from './contents.ts';
import { readErased } from './erased.ts';
import { placeExtras } from './extras.ts';
import { finishKeys, forgetKeys, layKeys, placeKeys } from './keys-ready.ts';
import type { BackedUpFile, Repository, Snapshot } from './repository.ts';

/** The newest backup not after a moment. @throws Fault if there is none */
export function snapshotAt(snapshots: readonly Snapshot[], at: Date | null, name: string): Snapshot {
  const found = snapshots.find((each) => at === null || each.at <= at);
  if (found) return found;
  const [newest] = snapshots;
  if (!newest || at === null) throw new Fault(`there are no backups in ${name}`, { kind: 'refused' });
  const oldest = snapshots.at(-1) ?? newest;
  throw new Fault(
    `${name} has no backup from ${at.toISOString()} or before: the oldest is of ${oldest.at.toISOString()}`,
    {
      kind: 'refused',
    },
  );
}

/** Limits of one restic call: each file is an argument, and all arguments together may have two megabytes. */
const most = { files: 2000, bytes: Number.POSITIVE_INFINITY };

/** Escapes a path so that restic does not read it as a pattern. */
export const literal = (path: string): string => path.replace(/[\\*?[\]]/g, (sign) => `\\${sign}`);

function wantRoom(name: string, dataDir: string, needed: number): void {
  const free = freeBytes(dataDir);
  if (free === null || needed <= free) return;
  const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
  throw new Fault(
    `${name} needs ${megabytes(needed)} MB of disk, ${megabytes(free)} MB are free: nothing was changed`,
    {
      kind: 'disk',
    },
  );
}

/** A backup as what a restore takes. */
export interface FoundBackup extends RestoreSource {
  contents: Contents;
  /** What became of settings and keys, one line each. */
  notices: string[];
}

/** What is restored. */
export interface ChosenBackup {
  repository: Repository;
  snapshot: Snapshot;
  /** The newest backup: its list of erased people is the one that counts. */
  latest: Snapshot;
  /** The copies of files that lay in a store. */
  copies: { place: CopyPlace; seal: Seal };
}

/**
 * Prepares the restore of a backup. A file that is there already, with the same name and size, is not read again:
 * names are never used twice.
 * @param bucket the store that the files go to; null: the data folder
 */
export async function openBackup(
  { repository, snapshot, latest, copies }: ChosenBackup,
  dataDir: string,
  bucket: Bucket | null,
): Promise<FoundBackup> {
  const { name } = repository.access;
  const core = corePath(snapshot, name);
  const contents = await readContents(repository, snapshot);
  const erased: Person[] = await readErased(repository, latest);
  const listed: BackedUpFile[] = [];
  for (const folder of Object.values(contents.folders)) listed.push(...(await repository.files(snapshot.id, [folder])));
  const files = listed.flatMap(({ path, size }) => {
    const own = nameIn(contents, path);
    return own === null || wrongName(own, false) !== null ? [] : [{ name: own, path, size }];
  });
  const isThere = (file: { name: string; size: number }) => {
    const found = lstatSync(join(dataDir, file.name), { throwIfNoEntry: false });
    return found?.isFile() === true && found.size === file.size;
  };
  const wanted = files.filter((file) => !isThere(file));
  const stored = ((await readStoreList(repository, snapshot))?.files ?? []).filter(
    (file) => wrongName(file.name, false) === null,
  );
  const toDisk = bucket ? [] : stored.filter((file) => !isThere(file));
  const present = lstatSync(join(dataDir, databaseName), { throwIfNoEntry: false })?.size ?? 0;
  const { size, sha256 } = contents.database;
  wantRoom(name, dataDir, [...wanted, ...toDisk].reduce((sum, file) => sum + file.size + 4096, 0) + 2 * size + present);
  let unpacked: string | null = null;
  let stagedIn = '';
  const notices: string[] = [];
  const tellLacking = (lacking: readonly string[]) => {
    if (lacking.length > 0)
      notices.push(
        `files of the store that have no copy beside the backup: ${lacking.length}, the first of them ${lacking[0]}`,
      );
  };

  return {
    path: `the backup of ${snapshot.at.toISOString()} in ${name}`,
    contents,
    erased,
    missing: contents.missing.length,
    async stage(folder) {
      stagedIn = folder;
      const raw = `${folder}.raw`;
      // A whole folder is restored only if all files are needed: only those were counted in the required space.
      const [first = [], ...others] =
        wanted.length === listed.length
          ? [Object.values(contents.folders)]
          : portionsOf(wanted, most).map((portion) => portion.map(({ path }) => path));
      for (const paths of [[core, ...first], ...others]) await repository.restore(snapshot.id, raw, paths.map(literal));
      unpacked = join(raw, core);
      const database = join(folder, databaseName);
      if ((await hashOfFile(join(unpacked, databaseName))) !== sha256)
        throw new Fault(`the database of ${name} is not what it was: nothing was changed`, { kind: 'refused' });
      renameSync(join(unpacked, databaseName), database);
      for (const file of files) {
        const [from, to] = [join(raw, file.path), join(folder, file.name)];
        mkdirSync(dirname(to), { recursive: true });
        if (existsSync(from)) renameSync(from, to);
        else if (!linked(join(dataDir, file.name), to) && !isThere(file))
          throw new Fault(`the backup in ${name} lacks ${file.name}: nothing was changed`, { kind: 'refused' });
      }
      if (!bucket) {
        for (const file of stored.filter(isThere)) {
          mkdirSync(dirname(join(folder, file.name)), { recursive: true });
          linked(join(dataDir, file.name), join(folder, file.name));
        }
        const fetched = await fetchCopies(toDisk, copies.place, copies.seal, async (file, pieces) => {
          mkdirSync(dirname(join(folder, file.name)), { recursive: true });
          await writeWhole(join(folder, file.name), pieces);
        });
        tellLacking(fetched);
      }
      const problem = await inspectDatabase(database, 'whole');
      if (problem)
        throw new Fault(`the database in ${name} ${databaseProblems[problem]}: nothing was changed`, {
          kind: 'refused',
        });
      const placed = [...files, ...(bucket ? [] : stored)].map((file) => file.name);
      await syncAll(folder, [databaseName, ...placed.filter((each) => existsSync(join(folder, each)))]);
    },
    async check(db) {
      const [table] = await missingTables(db);
      if (table !== undefined)
        throw new Fault(`the database in ${name} lacks the table ${table}: nothing was changed`, { kind: 'refused' });
      const there = new Set(files.map((file) => file.name));
      const gone = new Set(contents.missing);
      const lost = [...(await neededFiles(db))].filter((each) => !there.has(archivedName(each)) && !gone.has(each));
      // Files in a store are not part of the backup; others went away while it was made. The school is restored without them.
      if (Object.keys(contents.folders).length > 0 && lost.length > 0)
        notices.push(
          `files that the school names and the backup has not: ${lost.length}, the first of them ${lost[0]}`,
        );
    },
    async placeInStore(store, without) {
      // Files that lay on the disk when the backup was made are unpacked already.
      async function* unpackedFiles(): AsyncGenerator<ForStore> {
        for (const { name: each, size: length } of files) {
          const path = join(stagedIn, each);
          if (existsSync(path)) yield { name: each, size: length, pieces: createReadStream(path) };
        }
      }
      await uploadAll(unpackedFiles(), store);
      for (const { name: each } of files) rmSync(join(stagedIn, each), { force: true });
      const lacking: typeof stored = [];
      for (const file of stored) {
        if (!without.has(file.name) && (await store.head(file.name))?.size !== file.size) lacking.push(file);
      }
      const put = (file: (typeof stored)[number], pieces: AsyncIterable<Buffer>) =>
        store.putPieces(file.name, pieces, { type: 'application/octet-stream', size: file.size });
      tellLacking(await fetchCopies(lacking, copies.place, copies.seal, put));
    },
    notices,
    async ready(restored, present) {
      if (present) await finishKeys(dataDir, present, bucket);
      if (unpacked !== null) await layKeys(join(unpacked, keysFolder), dataDir, restored);
    },
    undone: () => forgetKeys(dataDir),
    async placed(root, kept) {
      notices.push(...(await placeKeys(root, kept, bucket)));
      if (unpacked !== null) notices.push(...placeExtras(unpacked));
    },
    close: async () => undefined,
  };
}
