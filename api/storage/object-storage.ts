import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rm, stat } from 'node:fs/promises';
import { contentTypes } from '../media/file-types.ts';
import { fetchSize, sendFetched, sendPieces } from '../media/send-pieces.ts';
import { type FileStorage, isSafeAddress, type OpenFile } from '../media/storage.ts';
import type { DiskCache } from './disk-cache.ts';
import type { Bucket } from './s3/bucket.ts';
import { StoreUnavailable } from './unavailable.ts';

interface Range {
  start: number;
  end: number;
}

/** Read buffer for uploads from the local disk, in bytes. */
const piece = { highWaterMark: 2 ** 20 };

/**
 * Converts a file's address to its object name below the prefix, which is the path it would have in the data folder.
 */
export const objectName = (address: string): string => address.replace(/^\/files\//, '/private/').slice(1);

/** Converts an object name to the address of the file. */
const addressOfObject = (name: string): string => `/${name}`.replace(/^\/private\//, '/files/');

const typeOf = (address: string) => contentTypes[address.split('.').at(-1) ?? ''] ?? 'application/octet-stream';

/** The content at an address never changes, so a hash of the address is an ETag that is the same on every machine. */
const tagOf = (address: string) => createHash('sha256').update(address).digest('base64url').slice(0, 16);

/**
 * Name in the local cache; null for files that are not cached. Only public pictures are, whose addresses depend on
 * their content.
 */
const cachedName = (address: string): string | null =>
  /^\/media\/([\w-]+\.(?:webp|avif|png|svg))$/.exec(address)?.[1] ?? null;

/** Stores files as objects in S3. Public pictures are cached on the local disk. */
export function objectStorage(bucket: Bucket, cache: DiskCache): FileStorage {
  const nameFor = (address: string): string => {
    if (!isSafeAddress(address)) throw new Error(`not an address of a stored file: ${address}`);
    return objectName(address);
  };
  /** Pictures that are being fetched, so that parallel requests for one picture fetch it once. */
  const arriving = new Map<string, Promise<string | null>>();

  /** A byte range of an object, both ends included. @throws StoreUnavailable when the object no longer exists */
  async function bytesOf(address: string, start: number, end: number): Promise<Buffer> {
    const bytes = await bucket.get(nameFor(address), { start, end });
    if (!bytes) throw new StoreUnavailable(new Error(`${address} is gone`));
    return bytes;
  }

  async function fetchPicture(address: string, name: string): Promise<string | null> {
    const bytes = await bucket.get(nameFor(address));
    if (!bytes) return null;
    await cache.write(name, bytes);
    return cache.find(name);
  }

  /** The local path of a cached picture, which is fetched if needed; null if it does not exist or cannot be cached. */
  async function atHand(address: string): Promise<string | null> {
    const name = cachedName(address);
    if (name === null) return null;
    const there = await cache.find(name);
    if (there) return there;
    const running = arriving.get(name) ?? fetchPicture(address, name).finally(() => arriving.delete(name));
    arriving.set(name, running);
    return running;
  }

  async function ask(address: string) {
    if (!isSafeAddress(address)) return null;
    const found = await bucket.head(objectName(address));
    return found && { ...found, tag: tagOf(address) };
  }

  async function openHere(path: string, range: Range): Promise<OpenFile | null> {
    const file = await open(path, 'r').catch(() => null);
    return file && { send: (to) => sendPieces(file, range, to) };
  }

  async function openFile(address: string, range: Range): Promise<OpenFile> {
    const path = await atHand(address);
    const here = path && (await openHere(path, range));
    if (here) return here;
    // The first piece is fetched before anything is sent, so that an error can still be answered with a status code.
    const first = await bytesOf(address, range.start, Math.min(range.end, range.start + fetchSize() - 1));
    return { send: (to) => sendFetched((start, end) => bytesOf(address, start, end), range, to, first) };
  }

  return {
    async put(temporary, address) {
      const { size } = await stat(temporary);
      const source = createReadStream(temporary, piece);
      await bucket.putPieces(nameFor(address), source, { type: typeOf(address), size });
      const name = cachedName(address);
      if (name === null) await rm(temporary, { force: true });
      else await cache.take(name, temporary);
    },
    stat: ask,
    async find(address) {
      if (!isSafeAddress(address)) return null;
      const path = await atHand(address);
      const here = path && (await stat(path).catch(() => null));
      return here ? { size: here.size, modified: here.mtime, tag: tagOf(address) } : ask(address);
    },
    open: openFile,
    async copyTo(address, path) {
      const found = await ask(address);
      if (!found) return false;
      const to = createWriteStream(path, { flags: 'wx' });
      const closed = new Promise<void>((resolve, reject) => to.once('close', resolve).once('error', reject));
      try {
        if (found.size === 0) to.end();
        else await (await openFile(address, { start: 0, end: found.size - 1 })).send(to);
      } catch (error) {
        to.destroy();
        throw error;
      }
      await closed;
      return true;
    },
    async remove(address) {
      const name = cachedName(address);
      if (name !== null) await cache.remove(name);
      await bucket.remove(nameFor(address));
    },
    async list(prefix) {
      const files = [];
      for await (const { name, ...found } of bucket.list(`${objectName(`${prefix}/`)}`)) {
        files.push({ ...found, address: addressOfObject(name) });
      }
      return files;
    },
  };
}
