import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compressedCopies, pageFile } from '../publish/page-file.ts';
import { compressedEndings } from './compressed-assets.ts';
import type { Encoding } from './headers.ts';

export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

export interface ReadPage {
  bodies: Bodies;
  /** Whether this is the published version; false if it is a version that differs from the recorded hash. */
  isPublished: boolean;
}

/** Reads a published page; null for an address without one. */
export type PageSource = (address: string) => Promise<ReadPage | null>;

/** Reads a file and its compressed copies (.br, .gz); null when the file does not exist. */
export async function readCompressed(path: string): Promise<Bodies | null> {
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  const [br, gzip] = await Promise.all(
    [compressedEndings.br, compressedEndings.gzip].map((ending) => readFile(path + ending).catch(() => null)),
  );
  return { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
}

/**
 * Adds missing compressed copies to a page. For a page that has just changed, the publisher writes the same bytes to
 * the disk a moment later.
 */
export const withCompressed = ({ identity, br, gzip }: Bodies): Bodies => ({
  identity,
  br: br ?? compressedCopies.br.bytesOf(identity),
  gzip: gzip ?? compressedCopies.gzip.bytesOf(identity),
});

/** Reads pages from a local folder. */
export function pagesOfFolder(folder: string): PageSource {
  return async (address) => {
    const bodies = await readCompressed(join(folder, pageFile(address)));
    return bodies && { bodies, isPublished: true };
  };
}
