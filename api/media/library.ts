import { extname } from 'node:path';
import { type EarlierFile, fillLibrary as fill, isLibraryFilled } from '../../db/files/fill-library.ts';
import type { Database } from '../../db/open.ts';
import type { FileKind } from '../../src/model/fields/index.ts';
import type { FileStorage } from './storage.ts';

/** What a file is, by the extension under which it is stored. Public pictures are known by their own rows. */
const kinds: Readonly<Record<string, FileKind>> = { '.pdf': 'pdf', '.mp4': 'video', '.webm': 'video' };
const pictureOfMaterial = /^\/files\/materials\/[^/]+\.webp$/;

const kindOf = (address: string) => (pictureOfMaterial.test(address) ? 'image' : kinds[extname(address)]);

/**
 * Puts the files of a school into its library that were stored before there was one, once. Their original names are not
 * known.
 */
export async function fillLibrary(db: Database, storage: FileStorage): Promise<void> {
  if (await isLibraryFilled(db)) return;
  const stored = [...(await storage.list('/media')), ...(await storage.list('/files/materials'))];
  const others = stored.flatMap(({ address, size, modified }): EarlierFile[] => {
    const kind = kindOf(address);
    return kind ? [{ address, kind, bytes: size, storedAt: modified }] : [];
  });
  await fill(db, others, new Map(stored.map(({ address, size }) => [address, size])));
}
