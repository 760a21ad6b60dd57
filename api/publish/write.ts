import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, readFile, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { portions } from '../../db/portions.ts';
import type { DiskSync } from './disk-sync.ts';
import { pageAddress, pageFile, pageHash } from './page-file.ts';
import type { NewPage, ReadyPage } from './page-store.ts';
import { allKinds, type PageKind, twinKinds } from './page-twins.ts';

const stagedEnding = '.new';

/** Files written beside their targets, waiting to be swapped in. */
type Staged = ReadyPage['files'];

/** Writes a file; its folder is there but for a page that is new. */
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
 * Writes pages and their twins beside their targets; nothing is seen of them yet.
 * @param by tells apart what several holders of the lease have staged
 * @param kinds what is written of each; a page without its twins makes those that are there outdated
 */
export function stagePages(
  site: string,
  pages: readonly NewPage[],
  by: number | null = null,
  kinds: readonly PageKind[] = allKinds,
): ReadyPage[] {
  const ending = by === null ? stagedEnding : `.${by}${stagedEnding}`;
  const files = new Map<string, Staged>(pages.map(({ address }) => [address, []]));
  // One kind after the other: a compressor that has just done the same is faster by a third.
  for (const { suffix, bytesOf } of kinds) {
    for (const { address, body } of pages) {
      const target = join(site, pageFile(address)) + suffix;
      const temporary = target + ending;
      // Synchronous on purpose: the publisher has its thread to itself, and a promise costs more than the write.
      writeInFolder(temporary, bytesOf(body));
      files.get(address)?.push({ temporary, target });
    }
  }
  const outdated = (address: string) =>
    twinKinds.filter((kind) => !kinds.includes(kind)).map(({ suffix }) => join(site, pageFile(address)) + suffix);
  return pages.map(({ address, hash }) => {
    return { address, hash, files: files.get(address) ?? [], outdated: outdated(address), html: null };
  });
}

async function syncOne(path: string): Promise<void> {
  const file = await open(path, 'r');
  await file.sync().finally(() => file.close());
}

/** Above this many files one sync of the file system is cheaper than one of each file. */
const fewFiles = 90;

/** Makes sure that staged files are on the disk, contents and all, before anything points at them. */
async function syncStaged(disk: DiskSync, paths: string[]): Promise<void> {
  if (paths.length > fewFiles && (await disk.all())) return;
  for (const some of portions(paths, fewFiles)) await Promise.all(some.map(syncOne));
}

/**
 * Swaps staged files in, each atomically; what they make outdated leaves first.
 * @param disk makes contents and renames last; null when a crash may take them
 */
export async function swapIn(pages: readonly ReadyPage[], disk: DiskSync | null): Promise<void> {
  const files = pages.flatMap((page) => page.files);
  const temporaries = files.map((file) => file.temporary);
  if (disk) await syncStaged(disk, temporaries);
  for (const file of pages.flatMap((page) => page.outdated)) rmSync(file, { force: true });
  for (const { temporary, target } of files) renameSync(temporary, target);
  if (!disk) return;
  // The folders of pages whose twins follow wait for those.
  const settled = pages.filter(({ outdated }) => outdated.length === 0).flatMap((page) => page.files);
  const folders = [...new Set(settled.map((file) => dirname(file.target)))];
  if (folders.length <= fewFiles) await Promise.all(folders.map(syncOne));
}

/** Removes what earlier holders of the lease have staged: one that wakes up later finds nothing to swap in. */
export async function removeStaged(site: string): Promise<void> {
  const names = await readdir(site, { recursive: true });
  const staged = names.filter((name) => name.endsWith(stagedEnding));
  await Promise.all(staged.map((name) => rm(join(site, name), { force: true })));
}

/** A page as it is in place. */
export const readPage = (site: string, address: string): Buffer => readFileSync(join(site, pageFile(address)));

/** Fingerprints of pages as their files are now, by address; one without all its twins has to be made again. */
export async function hashesOnDisk(site: string, addresses: readonly string[]): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const address of addresses) {
    const file = join(site, pageFile(address));
    const bytes = await readFile(file).catch(() => null);
    if (bytes && twinKinds.every(({ suffix }) => existsSync(file + suffix))) found.set(address, pageHash(bytes));
  }
  return found;
}

/** Removes a page's files, and the folder when nothing else is in it. @returns whether there was one */
export async function removePage(site: string, address: string): Promise<boolean> {
  const target = join(site, pageFile(address));
  const there = existsSync(target);
  await Promise.all(allKinds.map(({ suffix }) => rm(target + suffix, { force: true })));
  if (target.endsWith('/index.html')) await rmdir(dirname(target)).catch(() => undefined);
  return there;
}

/** Addresses of all pages that lie in the site's folder, whoever put them there; each folder is read as it is come to. */
export function* addressesOnDisk(site: string, below = ''): Generator<string> {
  // Synchronous as above: of twenty thousand folders promises would take a second and a half.
  for (const entry of readdirSync(join(site, below), { withFileTypes: true })) {
    const name = below + entry.name;
    if (entry.isDirectory()) yield* addressesOnDisk(site, `${name}/`);
    const address = pageAddress(name);
    if (address !== null) yield address;
  }
}
