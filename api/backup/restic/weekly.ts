import { createHash } from 'node:crypto';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { inspectDatabase } from '../../../db/dialect/sqlite/inspect.ts';
import { neededFiles } from '../../../db/files/file-references.ts';
import { missingTables } from '../../../db/missing-tables.ts';
import { closeDatabase, migrateDatabase, openDatabase } from '../../../db/open.ts';
import type { Config } from '../../config.ts';
import { databaseProblems, Fault, freeBytes, kindOf } from '../../faults.ts';
import { makeFolder } from '../../make-folder.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { archivedName, databaseName } from '../archive-names.ts';
import { fetchCopies } from '../copies/copy-store.ts';
import { openCopies } from '../copies/places.ts';
import { sealWith } from '../copies/seal.ts';
import { readStoreList } from '../copies/store-list.ts';
import { portionsOf } from '../portions.ts';
import { noteBackup, verifyFolder } from '../status.ts';
import { awayUrl } from './back-up.ts';
import { corePath, hashOfFile, nameIn, readContents } from './contents.ts';
import { accessTo, keyFile, localFolder, reachAddress, readKey } from './places.ts';
import { openRepository, type Repository, type Snapshot } from './repository.ts';
import { literal } from './restore-source.ts';
import { takeVerifyFolder } from './verify-folder.ts';

/** In so many weeks every file is compared once at each place that is looked at. */
const parts = 13;

/** What is restored at one time. */
const most = { files: 200, bytes: 512 * 2 ** 20 };

/** The number of verified backups, which selects the next part. */
const turns = z.object({ done: z.number().int().nonnegative() });

function turnOf(file: string): number {
  try {
    return turns.parse(JSON.parse(readFileSync(file, 'utf8'))).done;
  } catch {
    return 0;
  }
}

/** The part that a file belongs to. */
export const partOf = (name: string): number => createHash('sha256').update(name).digest().readUInt32BE(0) % parts;

interface Compared {
  name: string;
  size: number;
}

/** The disk that a verification takes at most. */
function roomFor(database: number, files: readonly Compared[]): number {
  const portions = portionsOf(files, most).map((portion) => portion.reduce((sum, { size }) => sum + size + 4096, 0));
  return 2 * database + Math.max(0, ...portions) + 2 ** 20;
}

async function hashOf(pieces: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

/** Compares the restored database with what the backup says of it. @returns the files that it names */
async function compareDatabase(path: string, sha256: string, wrong: string[]): Promise<string[]> {
  if ((await hashOfFile(path)) !== sha256) wrong.push('the database is not what it was');
  const problem = await inspectDatabase(path, 'whole');
  if (problem) {
    wrong.push(`the database ${databaseProblems[problem]}`);
    return [];
  }
  const db = openDatabase(path);
  try {
    await migrateDatabase(db);
    const [table] = await missingTables(db);
    if (table === undefined) return [...(await neededFiles(db))].map(archivedName);
    wrong.push(`the database lacks the table ${table}`);
    return [];
  } finally {
    await closeDatabase(db);
  }
}

export interface WeeklyVerified {
  /** The place as messages name it. */
  place: string;
  /** When the backup was made. */
  at: Date;
  files: number;
  /** The differences, one line each. */
  wrong: string[];
  /** Why nothing was verified; null if it was. */
  noRoom: string | null;
}

interface Place {
  repository: Repository;
  url: string;
  key: string;
  isAway: boolean;
}

/** Verifies the newest backup of a place in a folder. */
async function verifyNewest(
  { repository, url, key, isAway }: Place,
  snapshot: Snapshot,
  part: number,
  folder: string,
  { config, bucket }: { config: Config; bucket: Bucket | null },
): Promise<WeeklyVerified> {
  const { name: place } = repository.access;
  const contents = await readContents(repository, snapshot);
  const listed = await repository.files(snapshot.id, Object.values(contents.folders));
  const held = listed.flatMap(({ path, size }) => {
    const name = nameIn(contents, path);
    return name === null ? [] : [{ name, path, size }];
  });
  const onDisk = Object.keys(contents.folders).length === 0 ? [] : held;
  const stored = isAway && bucket ? ((await readStoreList(repository, snapshot))?.files ?? []) : [];
  const ofPart = onDisk.filter(({ name }) => partOf(name) === part);
  const storedOfPart = stored.filter(({ name }) => partOf(name) === part);
  const result = { place, at: snapshot.at, files: ofPart.length + storedOfPart.length, wrong: [], noRoom: null };

  const needed = roomFor(contents.database.size, ofPart);
  const free = freeBytes(folder);
  if (free !== null && free < needed) {
    const megabytes = (bytes: number) => Math.ceil(bytes / 2 ** 20);
    return { ...result, noRoom: `${megabytes(needed)} MB of disk are needed, ${megabytes(free)} MB are free` };
  }
  const wrong: string[] = [];

  const raw = join(folder, 'raw');
  const core = corePath(snapshot, place);
  await repository.restore(snapshot.id, raw, [literal(join(core, databaseName))]);
  const named = await compareDatabase(join(raw, core, databaseName), contents.database.sha256, wrong);
  rmSync(raw, { recursive: true, force: true });
  const there = new Set([...onDisk, ...stored].map(({ name }) => name));
  const missing = new Set(contents.missing.map(archivedName));
  const lost = there.size === 0 ? [] : named.filter((name) => !there.has(name) && !missing.has(name));
  if (lost.length > 0) wrong.push(`files that its database names are not in it: ${lost.length}, the first ${lost[0]}`);

  for (const portion of portionsOf(ofPart, most)) {
    await repository.restore(
      snapshot.id,
      raw,
      portion.map(({ path }) => literal(path)),
    );
    for (const { name, path } of portion) {
      const restored = await hashOfFile(join(raw, path));
      const own = await hashOfFile(join(config.dataDir, name));
      // A file that was deleted since has nothing to be compared with; restic has compared it with its own hash.
      if (restored === null || (own !== null && own !== restored)) wrong.push(`${name} is not what it was`);
    }
    rmSync(raw, { recursive: true, force: true });
  }
  if (bucket && storedOfPart.length > 0) {
    const copies = openCopies(url, config.backup, folder);
    const compare = async ({ name, size }: Compared, pieces: AsyncIterable<Buffer>) => {
      const copied = await hashOf(pieces).catch((error: unknown) => {
        if (kindOf(error) === 'refused') return null;
        throw error;
      });
      const isThere = (await bucket.head(name))?.size === size;
      const isSame = copied !== null && (!isThere || (await hashOf(bucket.read(name, size))) === copied);
      if (!isSame) wrong.push(`${name} is not what it was`);
    };
    const lacking = await fetchCopies(storedOfPart, copies, await sealWith(key), compare);
    for (const name of lacking) wrong.push(`${name} has no copy`);
  }
  return { ...result, wrong };
}

/**
 * Verifies a backup, as every week: of this machine and of the other place in turn, the database whole and a thirteenth
 * of the files. The server is told of the result.
 * @throws Fault if there is nothing to verify, or it cannot be reached
 */
export async function verifyWeekly(config: Config, bucket: Bucket | null): Promise<WeeklyVerified> {
  const { dataDir, backup } = config;
  const [local, away] = [localFolder(backup), awayUrl(config)];
  const key = readKey(keyFile(backup));
  const working = takeVerifyFolder(dataDir);
  try {
    const turnFile = join(dataDir, verifyFolder, 'turn.json');
    const turn = turnOf(turnFile);
    const isAway = away !== null && turn % 2 === 1;
    const part = (away === null ? turn : Math.floor(turn / 2)) % parts;
    const url = isAway ? away : local;
    const nextTurn = () => {
      writeFileSync(`${turnFile}.new`, JSON.stringify({ done: turn + 1 }));
      renameSync(`${turnFile}.new`, turnFile);
    };
    if (!isAway && !existsSync(local)) throw new Fault(`there are no backups in ${local}`, { kind: 'refused' });
    const repository = openRepository(accessTo(url, key, join(working.path, 'cache'), backup));
    const verify = async () => {
      const [newest] = await repository.snapshots();
      if (!newest) throw new Fault(`there are no backups in ${repository.access.name}`, { kind: 'refused' });
      const folder = join(working.path, 'school');
      rmSync(folder, { recursive: true, force: true });
      makeFolder(folder);
      return verifyNewest({ repository, url, key, isAway }, newest, part, folder, { config, bucket });
    };
    // A backup that is made meanwhile may tidy up what is being read.
    const verified = await reachAddress(url, backup)
      .then(verify)
      .catch((error: unknown) => {
        if (kindOf(error) === 'other') return verify();
        // A place that is away does not keep this machine from its turn.
        if (isAway) nextTurn();
        throw error;
      });
    if (verified.noRoom === null) {
      await noteBackup(dataDir, verified.wrong.length === 0 ? { succeeded: 'verify' } : { failed: 'verify' });
      nextTurn();
    }
    return verified;
  } catch (error) {
    if (kindOf(error) !== 'settings' && kindOf(error) !== 'busy') await noteBackup(dataDir, { failed: 'verify' });
    throw error;
  } finally {
    working.remove();
  }
}
