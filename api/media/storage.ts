import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { ownersOnly } from '../rights.ts';
import type { Folders } from './folders.ts';
import { sendPieces } from './send-pieces.ts';

export interface StoredFile {
  size: number;
  modified: Date;
}

/**
 * Where uploaded files live, by their root-relative address (`/media/…`, `/files/…`). The routes know only this, so
 * that an S3-compatible store can take the disk's place.
 */
export interface FileStorage {
  /** Moves a complete file from the temporary folder to its address; it is there whole or not at all. */
  put(temporary: string, address: string): Promise<void>;
  /** Size and age of a file; null when there is none. */
  stat(address: string): Promise<StoredFile | null>;
  /** Bytes `start` to `end`, both included. */
  open(address: string, range: { start: number; end: number }): Readable;
  /** Writes those bytes to `to` and ends it. @throws when the reader leaves */
  send(address: string, range: { start: number; end: number }, to: Writable): Promise<void>;
  remove(address: string): Promise<void>;
  /** Addresses of all files below an address. */
  list(prefix: string): Promise<string[]>;
}

const safeAddress = /^\/(media|files)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

/** Files on the disk, under the folders of `DATA_DIR`. */
export function diskStorage(folders: Pick<Folders, 'media' | 'private'>): FileStorage {
  const pathOf = (address: string): string | null => {
    if (!safeAddress.test(address) || address.includes('..')) return null;
    const [, root, ...rest] = address.split('/');
    return join(root === 'media' ? folders.media : folders.private, ...rest);
  };
  const pathFor = (address: string): string => {
    const path = pathOf(address);
    if (!path) throw new Error(`not an address of a stored file: ${address}`);
    return path;
  };
  return {
    async put(temporary, address) {
      const path = pathFor(address);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(temporary, 'r');
      try {
        // Whoever wrote it: a copied file brings its rights along.
        await file.chmod(ownersOnly.file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    },
    async stat(address) {
      const path = pathOf(address);
      if (!path) return null;
      const found = await stat(path).catch(() => null);
      return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
    },
    open: (address, range) => createReadStream(pathFor(address), range),
    send: (address, range, to) => sendPieces(pathFor(address), range, to),
    remove: (address) => rm(pathFor(address), { force: true }),
    async list(prefix) {
      const [, root, ...rest] = prefix.split('/');
      const folder = join(root === 'media' ? folders.media : folders.private, ...rest);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => `${prefix}${join(entry.parentPath, entry.name).slice(folder.length).replaceAll('\\', '/')}`);
    },
  };
}
