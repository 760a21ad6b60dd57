import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { open, readdir, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { DiskSync } from './disk-sync.ts';
import { pageAddress, pageFile } from './page-file.ts';

/** Quality 5 costs a third of a millisecond a page and comes within a few percent of quality 11. */
const brotli = {
  params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT },
};
const gzip = { level: 6 };

/** A page and its compressed twins, and the name each gets beside it. */
function twinsOf(body: Buffer): [suffix: string, bytes: Buffer][] {
  return [
    [
      '.br',
      brotliCompressSync(body, { params: { ...brotli.params, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
    ],
    ['.gz', gzipSync(body, gzip)],
    ['', body],
  ];
}

/** Files written beside their targets, waiting to be swapped in. */
export interface Staged {
  files: { temporary: string; target: string }[];
}

/** Writes a page and its twins beside their targets; nothing is seen of them yet. */
export function stagePage(site: string, address: string, html: string): Staged {
  const target = join(site, pageFile(address));
  mkdirSync(dirname(target), { recursive: true });
  // Synchronous on purpose: the publisher has its thread to itself, and a promise costs more than the write.
  const files = twinsOf(Buffer.from(html)).map(([suffix, bytes]) => {
    const file = { temporary: `${target}${suffix}.new`, target: `${target}${suffix}` };
    writeFileSync(file.temporary, bytes);
    return file;
  });
  return { files };
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
  await Promise.all(paths.map(syncOne));
}

/**
 * Swaps staged pages in, each file atomically.
 * @param disk makes contents and renames last; null when a crash may take them
 */
export async function swapIn(staged: readonly Staged[], disk: DiskSync | null): Promise<void> {
  const files = staged.flatMap((page) => page.files);
  const temporaries = files.map((file) => file.temporary);
  if (disk) await syncStaged(disk, temporaries);
  for (const { temporary, target } of files) renameSync(temporary, target);
  if (!disk) return;
  const folders = [...new Set(files.map((file) => dirname(file.target)))];
  if (folders.length <= fewFiles) await Promise.all(folders.map(syncOne));
}

/** Removes a page's files, and the folder when nothing else is in it. @returns whether there was one */
export async function removePage(site: string, address: string): Promise<boolean> {
  const target = join(site, pageFile(address));
  const there = existsSync(target);
  await Promise.all(['', '.br', '.gz'].map((suffix) => rm(`${target}${suffix}`, { force: true })));
  if (target.endsWith('/index.html')) await rmdir(dirname(target)).catch(() => undefined);
  return there;
}

/** Addresses of all pages that lie in the site's folder, whoever put them there. */
export async function addressesOnDisk(site: string): Promise<string[]> {
  const names = await readdir(site, { recursive: true });
  return names.map((name) => pageAddress(name.replaceAll('\\', '/'))).filter((address) => address !== null);
}
