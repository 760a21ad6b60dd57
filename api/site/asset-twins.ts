import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
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

/** The best that compression gives: it is done once, and a phone on a slow line asks for each file. */
const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };

/** Puts compressed twins beside the compiled files of a folder and all below it. */
export async function compressAssets(folder: string): Promise<void> {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && isCompressible(entry.name));
  const paths = files.map((entry) => join(entry.parentPath, entry.name));
  await Promise.all(
    paths.map(async (path) => {
      const bytes = await readFile(path);
      await writeFile(path + twinEndings.br, await promisify(brotliCompress)(bytes, best));
      await writeFile(path + twinEndings.gzip, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}
