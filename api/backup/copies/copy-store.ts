import { Fault } from '../../faults.ts';
import type { Bucket } from '../../storage/s3/bucket.ts';
import { portionsOf } from '../portions.ts';
import type { CopyPlace, Sealed } from './copy-place.ts';
import { type Seal, sealBytes } from './seal.ts';
import { goneSince, type StoreList } from './store-list.ts';

type StoredFile = StoreList['files'][number];

/** What is sent or fetched at one time. */
const most = { files: 100, bytes: 64 * 2 ** 20 };

/**
 * Copies the files of a store to another place: those that are not there yet. Copies that no backup can name any more go.
 * @param before the list in the newest backup of that place
 * @returns the list for this backup
 */
export async function copyStore(
  bucket: Bucket,
  files: readonly StoredFile[],
  place: CopyPlace,
  seal: Seal,
  before: StoreList | null,
): Promise<StoreList> {
  const held = await place.list();
  for (const portion of portionsOf(
    files.filter(({ name }) => !held.has(seal.nameOf(name))),
    most,
  )) {
    const copies: Sealed[] = [];
    for (const { name, size } of portion) {
      // It may have gone away in the meantime.
      if ((await bucket.head(name))?.size !== size) continue;
      const pieces = () => seal.close(name, bucket.read(name, size));
      copies.push({ name: seal.nameOf(name), size: size + sealBytes, pieces });
    }
    if (copies.length > 0) await place.put(copies);
  }
  const { gone, forgotten } = goneSince(before, [...files], new Date());
  await place.remove(forgotten.map((name) => seal.nameOf(name)).filter((name) => held.has(name)));
  return { files: [...files], gone };
}

/**
 * Fetches copies.
 * @param use takes each file
 * @returns the names of those that have no copy
 */
export async function fetchCopies(
  files: readonly StoredFile[],
  place: CopyPlace,
  seal: Seal,
  use: (file: StoredFile, pieces: AsyncIterable<Buffer>) => Promise<void>,
): Promise<string[]> {
  const lacking = new Set(files.map(({ name }) => name));
  for (const portion of portionsOf(files, most)) {
    const byCopy = new Map(portion.map((file) => [seal.nameOf(file.name), file]));
    await place.read([...byCopy.keys()], async (copy, pieces) => {
      const file = byCopy.get(copy);
      if (!file) throw new Fault(`a copy that nobody asked for: ${copy}`);
      await use(file, seal.open(file.name, pieces));
      lacking.delete(file.name);
    });
  }
  return [...lacking];
}
