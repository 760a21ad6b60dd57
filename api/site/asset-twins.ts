import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressible } from './asset-types.ts';
import type { Encoding } from './encoding.ts';

/** What the name of a compressed file has more than that of the file itself. */
export const twinEndings = { br: '.br', gzip: '.gz' } as const satisfies Partial<Record<Encoding, string>>;

/** Whether a file is the compressed twin of another. */
export const isTwin = (name: string): boolean => Object.values(twinEndings).some((ending) => name.endsWith(ending));

/** Whether a file becomes smaller by compressing it, by its name. */
export const isCompressible = (name: string): boolean => compressible.has(name.split('.').at(-1) ?? '');

/**
 * How much work it is to compress a file. `best` is done once, and a phone on a slow line asks for each file; `quick` takes
 * a fortieth of the time, for a first start that somebody waits for, and makes files a tenth larger.
 */
export type Effort = 'best' | 'quick';

const efforts = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { brotli: 5, gzip: 6 },
} as const satisfies Record<Effort, unknown>;

/** A file in a build's folder, there as long as its compressed twins can be better. */
export const quickTwins = 'quick-twins';

/**
 * A window that holds the whole file and the 16 bytes that Brotli keeps of it (RFC 7932, 9.1), no more: a larger one takes
 * memory and time and makes nothing smaller.
 */
const windowOf = (size: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size + 16))),
  );

/**
 * Puts compressed twins beside the compiled files of a folder and all below it, each at once: somebody may be reading the
 * one that was there.
 * @param temporary what the names of unfinished files begin with
 */
export async function compressAssets(folder: string, effort: Effort, temporary: string): Promise<void> {
  const { brotli, gzip: level } = efforts[effort];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path, index) => {
      const bytes = await readFile(path);
      const put = async (ending: string, twin: Buffer) => {
        const unfinished = `${temporary}-${index}${ending}`;
        await writeFile(unfinished, twin);
        await rename(unfinished, path + ending);
      };
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await put(twinEndings.br, await promisify(brotliCompress)(bytes, { params }));
      await put(twinEndings.gzip, await promisify(gzip)(bytes, { level }));
    }),
  );
}
