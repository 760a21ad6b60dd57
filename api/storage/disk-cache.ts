import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BoundedMap } from '../bounded-map.ts';

/** A cache of files on the local disk. The least recently used file is removed first. */
export interface DiskCache {
  /** The path of a cached file; null if it is not cached. The file may be removed at any time. */
  find(name: string): Promise<string | null>;
  /** A unique temporary path in the cache folder, to write a file before `take`. */
  beside(name: string): string;
  /** Moves a complete local file into the cache. If the disk is full, nothing is cached. */
  take(name: string, path: string): Promise<void>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** After this many new files the folder is read again, to count files that other processes have added. */
const recountAfter = 256;
const mostEntries = 100_000;
/** Suffix of files that are still being written. An old one was left by a process that died. */
const unfinished = '.new';
const hour = 3_600_000;

let count = 0;

/** @param mostBytes maximum total size of the cached files that this process knows of */
export function openDiskCache(folder: string, mostBytes: number): DiskCache {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  let taken = 0;
  const kept = new BoundedMap<number>(
    { bytes: mostBytes, entries: mostEntries },
    (size) => size,
    (name) => void rm(pathOf(name), { force: true }),
  );

  /**
   * Adds the files of the folder that are not counted yet, least recently used first, and removes old unfinished files.
   */
  async function recount(): Promise<void> {
    const found: { name: string; size: number; used: number }[] = [];
    for (const name of await readdir(folder)) {
      const file = kept.get(name) === undefined ? await stat(pathOf(name)).catch(() => null) : null;
      if (!file) continue;
      if (!name.endsWith(unfinished)) found.push({ name, size: file.size, used: file.atimeMs });
      else if (Date.now() - file.mtimeMs > hour) await rm(pathOf(name), { force: true });
    }
    for (const { name, size } of found.sort((a, b) => a.used - b.used)) {
      if (kept.get(name) === undefined) kept.set(name, size);
    }
  }
  void recount().catch(() => undefined);

  function note(name: string, size: number): void {
    taken += 1;
    kept.set(name, size);
    if (taken % recountAfter === 0) void recount().catch(() => undefined);
  }

  const beside = (name: string) => {
    count += 1;
    return pathOf(`${name}.${process.pid}-${count}${unfinished}`);
  };

  async function take(name: string, path: string): Promise<void> {
    try {
      const { size } = await stat(path);
      await rename(path, pathOf(name));
      note(name, size);
    } catch {
      // The disk is full, or the file is gone or on another disk: it is not cached and will be fetched again.
      await rm(path, { force: true });
    }
  }

  return {
    beside,
    take,
    async find(name) {
      const found = await stat(pathOf(name)).catch(() => null);
      if (!found) return null;
      // Marks it as the most recently used file.
      kept.set(name, found.size);
      return pathOf(name);
    },
    async write(name, bytes) {
      const path = beside(name);
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, bytes);
      } catch {
        await rm(path, { force: true });
        return;
      }
      await take(name, path);
    },
    async remove(name) {
      kept.delete(name);
      await rm(pathOf(name), { force: true });
    },
  };
}
