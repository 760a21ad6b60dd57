import { mkdirSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { BoundedMap } from '../bounded-map.ts';

/** Files on the local disk that can be fetched again; what was used longest ago goes first. */
export interface DiskCache {
  /** Where a file is kept; null when it is not. It may go at any time. */
  find(name: string): Promise<string | null>;
  /** A place in which a file can be written before it is taken; nobody else uses it. */
  beside(name: string): string;
  /** Keeps a complete file of this disk, moved to its name. A disk that has no room keeps nothing. */
  take(name: string, path: string): Promise<void>;
  write(name: string, bytes: Buffer): Promise<void>;
  remove(name: string): Promise<void>;
}

/** Files that others beside this one have put there are counted again after so many of its own. */
const recountAfter = 256;
const mostEntries = 100_000;
/** How the names of files end that are still being written; one that is old was left by a process that died. */
const unfinished = '.new';
const hour = 3_600_000;

let count = 0;

/** @param mostBytes bound of all that is kept, as far as this process has seen it */
export function openDiskCache(folder: string, mostBytes: number): DiskCache {
  mkdirSync(folder, { recursive: true });
  const pathOf = (name: string) => join(folder, name);
  let taken = 0;
  const kept = new BoundedMap<number>(
    { bytes: mostBytes, entries: mostEntries },
    (size) => size,
    (name) => void rm(pathOf(name), { force: true }),
  );

  /** Counts what lies there and nobody has told of, what was used longest ago first. */
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
      // No room, another disk or gone: it is fetched again.
      await rm(path, { force: true });
    }
  }

  return {
    beside,
    take,
    async find(name) {
      const found = await stat(pathOf(name)).catch(() => null);
      if (!found) return null;
      // Now the one that was used last.
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
