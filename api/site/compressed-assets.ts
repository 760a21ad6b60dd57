import { readdirSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { compressible } from './asset-types.ts';
import type { Encoding } from './headers.ts';

/** The suffixes of compressed files (`app.js` → `app.js.br`). */
export const compressedEndings = { br: '.br', gzip: '.gz' } as const satisfies Partial<Record<Encoding, string>>;

/** Whether a file is the compressed copy (.br or .gz) of another file. */
export const isCompressedCopy = (name: string): boolean =>
  Object.values(compressedEndings).some((ending) => name.endsWith(ending));

/** Whether compression makes a file smaller, by its name. */
export const isCompressible = (name: string): boolean => compressible.has(name.split('.').at(-1) ?? '');

/**
 * Compression effort. `best` runs once per build, and saves bytes on every download over a slow connection. `quick`
 * takes a fortieth of the time and makes files a tenth larger; it is for a first start, which someone is waiting for.
 */
export type Effort = 'best' | 'quick';

const efforts = {
  best: { brotli: constants.BROTLI_MAX_QUALITY, gzip: constants.Z_BEST_COMPRESSION },
  quick: { brotli: 5, gzip: 6 },
} as const satisfies Record<Effort, unknown>;

/** Marker file in a build's folder: it exists as long as the files have only quick compression. */
export const quickMarker = 'quick-twins';

/**
 * Brotli window bits: enough for the whole file plus the 16 bytes that Brotli reserves (RFC 7932, 9.1). A larger window
 * costs memory and time without a smaller result.
 */
const windowOf = (size: number): number =>
  Math.min(
    constants.BROTLI_MAX_WINDOW_BITS,
    Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(size + 16))),
  );

/**
 * Writes compressed copies (.br, .gz) beside the compiled files of a folder and its subfolders. Each replaces an older
 * copy atomically, because a request may be reading it.
 * @param temporary prefix of the names of unfinished files
 */
export async function compressAssets(folder: string, effort: Effort, temporary: string): Promise<void> {
  const { brotli, gzip: level } = efforts[effort];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path, index) => {
      const bytes = await readFile(path);
      const put = async (ending: string, copy: Buffer) => {
        const unfinished = `${temporary}-${index}${ending}`;
        await writeFile(unfinished, copy);
        await rename(unfinished, path + ending);
      };
      const params = {
        [constants.BROTLI_PARAM_QUALITY]: brotli,
        [constants.BROTLI_PARAM_LGWIN]: windowOf(bytes.length),
        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
      };
      await put(compressedEndings.br, await promisify(brotliCompress)(bytes, { params }));
      await put(compressedEndings.gzip, await promisify(gzip)(bytes, { level }));
    }),
  );
}
