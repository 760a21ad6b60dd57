import { createHash } from 'node:crypto';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { isFeed } from '../../src/model/site/feeds.ts';
import { compressedEndings } from '../site/compressed-assets.ts';
import type { DiskCache } from '../storage/disk-cache.ts';

/** The hash (SHA-256) of a page's HTML, which tells whether the page changed. */
export const pageHash = (html: string | Buffer): string => createHash('sha256').update(html).digest('base64url');

/**
 * The file path of an address, relative to the site's folder, so that any static web server finds it: `/about` →
 * `about/index.html`, `/en` → `en/index.html`, `/404` → `404.html`, `/rss.xml` → `rss.xml`.
 */
export function pageFile(address: string): string {
  const path = address.slice(1);
  if (isFeed(path)) return path;
  if (/^(\w\w\/)?404$/.test(path)) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

/** The reverse of `pageFile`: the address of a file; null for a compressed copy or any other file. */
export function pageAddress(file: string): string | null {
  if (isFeed(file)) return `/${file}`;
  if (/^(\w\w\/)?404\.html$/.test(file)) return `/${file.slice(0, -'.html'.length)}`;
  if (file === 'index.html') return '/';
  return file.endsWith('/index.html') ? `/${file.slice(0, -'/index.html'.length)}` : null;
}

/**
 * Brotli settings. Quality 5 takes 0.25 ms per page and is within a few percent of quality 11. A 64 kB window covers
 * most pages; a larger one takes more time than it saves.
 */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
const gzip = { level: 6, memLevel: 9 };

/** One file of a page (the page itself or a compressed copy), with the suffix that it adds to the file name. */
export interface PageKind {
  suffix: string;
  bytesOf(body: Buffer): Buffer;
}

export const compressedCopies = {
  br: {
    suffix: compressedEndings.br,
    bytesOf: (body) =>
      brotliCompressSync(body, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  },
  gzip: { suffix: compressedEndings.gzip, bytesOf: (body) => gzipSync(body, gzip) },
} as const satisfies Record<string, PageKind>;

export const pageItself: PageKind = { suffix: '', bytesOf: (body) => body };

export const compressedKinds: readonly PageKind[] = Object.values(compressedCopies);

/** The page itself is last: once it exists, all its compressed copies exist. */
export const allKinds: readonly PageKind[] = [...compressedKinds, pageItself];

/** Caches a page of an object store on the local disk, with its hash as the key. */
export async function keepPage(cache: DiskCache, hash: string, body: Buffer): Promise<void> {
  for (const { suffix, bytesOf } of allKinds) await cache.write(hash + suffix, bytesOf(body));
}
