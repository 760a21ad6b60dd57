import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pageFile } from '../publish/page-file.ts';
import { compressedTwins } from '../publish/page-twins.ts';
import { twinEndings } from './asset-twins.ts';
import type { Encoding } from './encoding.ts';

export type Bodies = Partial<Record<Encoding, Buffer>> & { identity: Buffer };

export interface ReadPage {
  bodies: Bodies;
  /** Whether it is what is published, and not what is just about to be. */
  settled: boolean;
}

/** Where the site reads published pages; null for an address that has none. */
export type PageSource = (address: string) => Promise<ReadPage | null>;

/** A file and its compressed twins beside it; null when it is not there. */
export async function readTwins(path: string): Promise<Bodies | null> {
  const identity = await readFile(path).catch(() => null);
  if (!identity) return null;
  const [br, gzip] = await Promise.all(
    [twinEndings.br, twinEndings.gzip].map((ending) => readFile(path + ending).catch(() => null)),
  );
  return { identity, ...(br ? { br } : {}), ...(gzip ? { gzip } : {}) };
}

/** A page with its twins: those of one that has just changed follow it by a moment, and are the same as these. */
export const withTwins = ({ identity, br, gzip }: Bodies): Bodies => ({
  identity,
  br: br ?? compressedTwins.br.bytesOf(identity),
  gzip: gzip ?? compressedTwins.gzip.bytesOf(identity),
});

/** Pages as files of a folder. */
export function pagesOfFolder(folder: string): PageSource {
  return async (address) => {
    const bodies = await readTwins(join(folder, pageFile(address)));
    return bodies && { bodies, settled: true };
  };
}
