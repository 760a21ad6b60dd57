import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { addFile, forgetUnused } from '../../db/files/library.ts';
import { apart, inEachRun, replayable } from '../../db/idempotency/attempt.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import { runExclusive } from './keyed-mutex.ts';
import type { FileStorage } from './storage.ts';

/** What follows when a file is stored. */
type Then = (address: string) => Promise<void>;
const nothing: Then = async () => undefined;

/**
 * Stores a public video at an address that is a hash of its content.
 * @param then runs under the file's lock, so that nobody removes the same file in between
 * @returns the address
 */
export async function addPublicFile(
  storage: FileStorage,
  path: string,
  extension: string,
  then = nothing,
): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const address = `/media/${hash.digest('hex').slice(0, 20)}.${extension}`;
  await runExclusive(address, async () => {
    await storage.put(path, address);
    await then(address);
  });
  return address;
}

/** Stores a lesson's file at a random address. Access rights are checked with every request. */
export async function addMaterialFile(
  storage: FileStorage,
  path: string,
  extension: string,
  then = nothing,
): Promise<string> {
  const address = `/files/materials/${randomBytes(16).toString('hex')}.${extension}`;
  await storage.put(path, address);
  await then(address);
  return address;
}

interface Library {
  db: Database;
  storage: FileStorage;
}

/** A film or paper in the temporary folder. */
export interface Incoming {
  path: string;
  extension: string;
  /** The original file name; null if it is not known. */
  name: string | null;
}

/**
 * Stores a film or paper and adds it to the library.
 * @param by the id of the staff member who uploaded it; null for a file of the demo
 * @returns the address
 */
export async function addToLibrary(
  { db, storage }: Library,
  { path, extension, name }: Incoming,
  { kind, isPrivate }: { kind: FileKind; isPrivate: boolean },
  by: number | null,
): Promise<string> {
  const { size: bytes } = await stat(path);
  return (isPrivate ? addMaterialFile : addPublicFile)(storage, path, extension, async (address) => {
    const uploadedAt = new Date().toISOString();
    const row = { address, kind, bytes, size: null, name, uploadedAt, by };
    await inEachRun(async () => {
      await inTransaction(db, async (tx) => {
        await addFile(tx, row);
        return address;
      });
    });
    if (await storage.stat(address)) return;
    // Another process has removed the same file until this one was in the library: it is sent again.
    await apart(() => forgetUnused(db, address));
    throw new Refusal('busy', { values: { retryAfter: 1 } });
  });
}

/**
 * The address at which an earlier run of this request has stored a film, which its upload no longer holds. It is what
 * `addToLibrary` answered in that run.
 * @returns null if no such file is there
 */
export async function storedBefore({ storage }: Pick<Library, 'storage'>): Promise<string | null> {
  const address = replayable<string | null>(() => null);
  return address !== null && (await storage.stat(address)) ? address : null;
}

/** Removes a file that was just stored, unless an entry names it. */
export async function takeBack({ db, storage }: Library, address: string): Promise<void> {
  if (await forgetUnused(db, address)) await storage.remove(address);
}
