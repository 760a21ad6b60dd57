import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { portions } from '../../db/portions.ts';
import { LeaseLost } from '../../db/publishing/lease.ts';
import { type DiskSync, openDiskSync } from '../disk-sync.ts';
import { allKinds, compressedKinds, type PageKind, pageAddress, pageFile, pageHash, pageItself } from './page-file.ts';
import type { NewPage, PageStore, ReadyPage } from './page-store.ts';

const stagedEnding = '.new';

/** Temporary files beside their final paths, ready to be swapped in. */
type Staged = ReadyPage['files'];

/** Writes a file. The folder is created only when it is missing, which is rare: only for a new page. */
function writeInFolder(file: string, bytes: Buffer): void {
  try {
    writeFileSync(file, bytes);
  } catch (error) {
    if (!isMissing(error)) throw error;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, bytes);
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/**
 * Stages pages: writes them and their compressed copies to temporary files. Visitors do not see them yet.
 * @param by the lease number, which keeps the temporary files of different lease holders apart
 * @param kinds which files to write for each page; compressed copies that are not written become outdated
 */
export function stagePages(
  site: string,
  pages: readonly NewPage[],
  by: number | null = null,
  kinds: readonly PageKind[] = allKinds,
): ReadyPage[] {
  const ending = by === null ? stagedEnding : `.${by}${stagedEnding}`;
  const files = new Map<string, Staged>(pages.map(({ address }) => [address, []]));
  // All pages of one kind before the next kind: a compressor runs a third faster when it repeats the same work.
  for (const { suffix, bytesOf } of kinds) {
    for (const { address, body } of pages) {
      const target = join(site, pageFile(address)) + suffix;
      const temporary = target + ending;
      // Synchronous on purpose: the publisher has its own thread, and a promise costs more than the write.
      writeInFolder(temporary, bytesOf(body));
      files.get(address)?.push({ temporary, target });
    }
  }
  const outdated = (address: string) =>
    compressedKinds.filter((kind) => !kinds.includes(kind)).map(({ suffix }) => join(site, pageFile(address)) + suffix);
  return pages.map(({ address, hash }) => {
    return { address, hash, files: files.get(address) ?? [], outdated: outdated(address), html: null };
  });
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Above this many files, one sync of the whole file system is cheaper than one sync per file. */
const fewFiles = 90;

/** Flushes staged files to the disk before they replace the live ones. */
async function syncStaged(disk: DiskSync, paths: string[]): Promise<void> {
  if (paths.length > fewFiles && (await disk.all())) return;
  for (const some of portions(paths, fewFiles)) await Promise.all(some.map(syncOne));
}

/**
 * Swaps staged files in, each atomically. Outdated compressed copies are deleted first.
 * @param disk makes contents and renames durable; null when losing them in a crash is acceptable
 */
export async function swapIn(pages: readonly ReadyPage[], disk: DiskSync | null): Promise<void> {
  const files = pages.flatMap((page) => page.files);
  const temporaries = files.map((file) => file.temporary);
  if (disk) await syncStaged(disk, temporaries);
  for (const file of pages.flatMap((page) => page.outdated)) rmSync(file, { force: true });
  for (const { temporary, target } of files) renameSync(temporary, target);
  if (!disk) return;
  // Folders of pages that still get compressed copies are synced with those copies.
  const settled = pages.filter(({ outdated }) => outdated.length === 0).flatMap((page) => page.files);
  const folders = [...new Set(settled.map((file) => dirname(file.target)))];
  if (folders.length <= fewFiles) await Promise.all(folders.map(syncOne));
}

/** Deletes staged files of earlier lease holders, so that a process that resumes late has nothing to swap in. */
async function removeStaged(site: string): Promise<void> {
  const names = await readdir(site, { recursive: true });
  const staged = names.filter((name) => name.endsWith(stagedEnding));
  await Promise.all(staged.map((name) => rm(join(site, name), { force: true })));
}

/** Reads the live page. */
const readPage = (site: string, address: string): Buffer => readFileSync(join(site, pageFile(address)));

/**
 * Hashes of the page files on disk, by address. A page without all its compressed copies is left out, so that it is
 * made again.
 */
async function hashesOnDisk(site: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const file = join(site, pageFile(address));
    const bytes = await readFile(file).catch(() => null);
    if (bytes && compressedKinds.every(({ suffix }) => existsSync(file + suffix))) found.set(address, pageHash(bytes));
  }
  return found;
}

/** Deletes a page's files, and the folder if it is then empty. @returns whether the page existed */
async function removePage(site: string, address: string): Promise<boolean> {
  const target = join(site, pageFile(address));
  const there = existsSync(target);
  await Promise.all(allKinds.map(({ suffix }) => rm(target + suffix, { force: true })));
  if (target.endsWith('/index.html')) await rmdir(dirname(target)).catch(() => undefined);
  return there;
}

/** Addresses of all pages in the site's folder, including those of other processes. Folders are read lazily. */
function* addressesOnDisk(site: string, below = ''): Generator<string> {
  // Synchronous: with 20,000 folders, promises would take 1.5 seconds.
  for (const entry of readdirSync(join(site, below), { withFileTypes: true })) {
    const name = below + entry.name;
    if (entry.isDirectory()) yield* addressesOnDisk(site, `${name}/`);
    const address = pageAddress(name);
    if (address !== null) yield address;
  }
}

/** A page store in a local folder. Each page has compressed copies (.br, .gz) beside it. */
export function folderPages(folder: string): PageStore {
  const disk = openDiskSync(folder);
  return {
    liveOnce: 'placed',
    makeReady: (pages, by, bare) => stagePages(folder, pages, by, bare ? [pageItself] : allKinds),
    swapIn: (pages) => swapIn(pages, disk),
    async addCompressed(pages, { number, held }) {
      const bare = pages.filter(({ outdated }) => outdated.length > 0);
      if (bare.length === 0) return;
      const inPlace = bare.map(({ address, hash }) => ({ address, hash, body: readPage(folder, address) }));
      const copies = stagePages(folder, inPlace, number, compressedKinds);
      if (!(await held())) throw new LeaseLost();
      await swapIn(copies, disk);
    },
    hashes: (addresses) => hashesOnDisk(folder, addresses),
    removeStaged: () => removeStaged(folder),
    remove: (address) => removePage(folder, address),
    addresses: () => addressesOnDisk(folder),
    close: disk.close,
  };
}
