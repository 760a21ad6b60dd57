import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { twinEndings } from '../site/asset-twins.ts';
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

/** A file that a page is written to, by what its name has more than the page's. */
export interface PageKind {
  suffix: string;
  bytesOf(body: Buffer): Buffer;
}

export const compressedTwins = {
  br: {
    suffix: twinEndings.br,
    bytesOf: (body) =>
      brotliCompressSync(body, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: body.length } }),
  },
  gzip: { suffix: twinEndings.gzip, bytesOf: (body) => gzipSync(body, gzip) },
} as const satisfies Record<string, PageKind>;

export const pageItself: PageKind = { suffix: '', bytesOf: (body) => body };

export const twinKinds: readonly PageKind[] = Object.values(compressedTwins);

/** It comes last, so that with it all are there. */
export const allKinds: readonly PageKind[] = [...twinKinds, pageItself];

/** Keeps a page of a store on the local disk, under its hash. */
export async function keepPage(cache: DiskCache, hash: string, body: Buffer): Promise<void> {
  for (const { suffix, bytesOf } of allKinds) await cache.write(hash + suffix, bytesOf(body));
}
