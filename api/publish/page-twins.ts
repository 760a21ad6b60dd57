import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { DiskCache } from '../storage/disk-cache.ts';

/**
 * Quality 5 costs a quarter of a millisecond a page and comes within a few percent of quality 11. A window of 64 kB holds
 * most pages whole, and a larger one takes longer to make than it saves.
 */
const brotli = {
  [constants.BROTLI_PARAM_QUALITY]: 5,
  [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  [constants.BROTLI_PARAM_LGWIN]: 16,
};
const gzip = { level: 6, memLevel: 9 };

/** A page and its compressed twins, and the name each gets beside it; the page last, so that with it all are there. */
export function twinsOf(body: Buffer): [suffix: string, bytes: Buffer][] {
  return [
    ['.br', brotliCompressSync(body, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } })],
    ['.gz', gzipSync(body, gzip)],
    ['', body],
  ];
}

/** Keeps a page of a store on the local disk, under its hash. */
export async function keepPage(cache: DiskCache, hash: string, body: Buffer): Promise<void> {
  for (const [suffix, bytes] of twinsOf(body)) await cache.write(hash + suffix, bytes);
}
