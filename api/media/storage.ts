import { copyFile, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Writable } from 'node:stream';
import { ownersOnly } from '../permissions.ts';
import type { Folders } from './folders.ts';
import { sendPieces } from './send-pieces.ts';

export interface StoredFile {
  size: number;
  modified: Date;
  /** ETag: it changes with the content and is the same on every machine. Without it, size and date are used. */
  tag?: string;
}

export interface ListedFile extends StoredFile {
  address: string;
}

/** A byte range that is ready to be sent. */
export interface OpenFile {
  /** Writes the bytes to `to` and ends it. Call it only once. @throws when the reader disconnects */
  send(to: Writable): Promise<void>;
}

/**
 * Stores uploaded files by their root-relative address (`/media/…`, `/files/…`): in the data folder or in an S3 bucket.
 * The routes use only this interface. Throws StoreUnavailable when S3 does not answer.
 */
export interface FileStorage {
  /** Moves a complete file from the temporary folder to its address, atomically. */
  put(temporary: string, address: string): Promise<void>;
  /** Size and date of a file; null if it does not exist. */
  stat(address: string): Promise<StoredFile | null>;
  /** Like `stat`, for callers that only read the file: a cached copy is enough. */
  find(address: string): Promise<StoredFile | null>;
  /** Opens bytes `start` to `end`, both included. @throws when they cannot be read, before anything is sent */
  open(address: string, range: { start: number; end: number }): Promise<OpenFile>;
  /** Copies a whole file to a local path. @returns false if it does not exist */
  copyTo(address: string, path: string): Promise<boolean>;
  remove(address: string): Promise<void>;
  /** All files below an address. */
  list(prefix: string): Promise<ListedFile[]>;
}

/** Valid address of a stored file. It prevents path traversal. */
const safeAddress = /^\/(media|files)(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/;

export const isSafeAddress = (address: string): boolean => safeAddress.test(address) && !address.includes('..');

/** Files on the local disk, under the folders of `DATA_DIR`. */
export function diskStorage(folders: Pick<Folders, 'media' | 'private'>): FileStorage {
  const pathOf = (address: string): string | null => {
    if (!isSafeAddress(address)) return null;
    const [, root, ...rest] = address.split('/');
    return join(root === 'media' ? folders.media : folders.private, ...rest);
  };
  const pathFor = (address: string): string => {
    const path = pathOf(address);
    if (!path) throw new Error(`not an address of a stored file: ${address}`);
    return path;
  };
  async function find(address: string): Promise<StoredFile | null> {
    const path = pathOf(address);
    if (!path) return null;
    const found = await stat(path).catch(() => null);
    return found?.isFile() ? { size: found.size, modified: found.mtime } : null;
  }
  return {
    async put(temporary, address) {
      const path = pathFor(address);
      await mkdir(dirname(path), { recursive: true });
      const file = await open(temporary, 'r');
      try {
        // A copied file keeps its old permissions, so set them here.
        await file.chmod(ownersOnly.file);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(temporary, path);
    },
    stat: find,
    find,
    async open(address, range) {
      const file = await open(pathFor(address), 'r');
      return { send: (to) => sendPieces(file, range, to) };
    },
    async copyTo(address, path) {
      return copyFile(pathFor(address), path).then(
        () => true,
        (error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return false;
          throw error;
        },
      );
    },
    remove: (address) => rm(pathFor(address), { force: true }),
    async list(prefix) {
      const [, root, ...rest] = prefix.split('/');
      const folder = join(root === 'media' ? folders.media : folders.private, ...rest);
      const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
      const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
      const listed = files.map(async (path): Promise<ListedFile[]> => {
        const address = `${prefix}${path.slice(folder.length).replaceAll('\\', '/')}`;
        const found = await stat(path).catch(() => null);
        return found ? [{ address, size: found.size, modified: found.mtime }] : [];
      });
      return (await Promise.all(listed)).flat();
    },
  };
}
