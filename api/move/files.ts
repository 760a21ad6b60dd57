import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import type { Database } from '../../db/open.ts';
import { portions } from '../../db/portions.ts';
import { publishedHashes } from '../../db/publishing/pages.ts';
import { Fault } from '../faults.ts';
import type { Folders } from '../media/folders.ts';
import { type FileStorage, isSafeAddress, type ListedFile } from '../media/storage.ts';
import { openPages, pageObject, pagesPlaceOf } from '../publish/open-pages.ts';
import { pageFile, pageHash } from '../publish/page-file.ts';
import type { PageStore, ReadyPage } from '../publish/page-store.ts';
import type { FilesPlace } from '../storage/files-url.ts';
import { forEachOf } from '../storage/for-each-of.ts';
import { openStore } from '../storage/open.ts';
import { openBucket } from '../storage/s3/bucket.ts';

/** How many files and pages were copied and compared. */
export interface MovedFiles {
  files: number;
  pages: number;
}

const atOnce = 8;

/** Unfinished uploads are not moved; the user uploads them again. */
const unfinished = /^\/files\/(incoming|resumable)\//;

async function filesIn(storage: FileStorage): Promise<ListedFile[]> {
  const all = [...(await storage.list('/media')), ...(await storage.list('/files'))];
  return all.filter(({ address }) => isSafeAddress(address) && !unfinished.test(address));
}

async function hashOf(storage: FileStorage, address: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  const to = new Writable({
    write(piece: Buffer, _encoding, done) {
      hash.update(piece);
      done();
    },
  });
  if (size > 0) await (await storage.open(address, { start: 0, end: size - 1 })).send(to);
  return hash.digest('hex');
}

const damaged = (address: string) => new Fault(`${address} did not arrive as it was: move again`);

/** Copies a file unless it is already there, so a move can resume. @throws Fault if a different file is there */
async function copyFile(from: FileStorage, to: FileStorage, { address, size }: ListedFile, work: string) {
  const hash = await hashOf(from, address, size);
  const there = await to.stat(address);
  if (there) {
    if (there.size === size && (await hashOf(to, address, size)) === hash) return;
    throw new Fault(`another file lies at ${address} where --files leads: choose an empty place`, { kind: 'refused' });
  }
  const temporary = join(work, address.replaceAll('/', '_'));
  if (!(await from.copyTo(address, temporary))) throw damaged(address);
  await to.put(temporary, address);
  if ((await hashOf(to, address, size)) !== hash) throw damaged(address);
}

/** Returns a function that reads a published page; it returns null if there is none. */
function pageReader({ site }: Folders, place: FilesPlace | null): (address: string) => Promise<Buffer | null> {
  if (place === null) {
    return async (address) => {
      const path = join(site, pageFile(address));
      return existsSync(path) ? readFile(path) : null;
    };
  }
  const bucket = openBucket(place);
  return (address) => bucket.get(pageObject(address));
}

async function copyPages(
  db: Database,
  folders: Folders,
  places: { from: FilesPlace | null; to: FilesPlace | null },
): Promise<number> {
  const [source, target] = [places.from, places.to].map((place): PageStore => openPages(pagesPlaceOf(folders, place)));
  if (!source || !target) return 0;
  const [read, readBack] = [pageReader(folders, places.from), pageReader(folders, places.to)];
  let copied = 0;
  const addresses: string[] = [];
  for await (const address of source.addresses()) addresses.push(address);
  for (const some of portions(addresses, 100)) {
    const hashes = await publishedHashes(db, some);
    const ready: ReadyPage[] = [];
    const htmls = new Map<string, string>();
    await forEachOf(some, async (address) => {
      const bytes = await read(address);
      const hash = hashes.get(address);
      // A page without a row in the database, or with another hash, is rendered again at the next start.
      if (!bytes || hash === undefined || pageHash(bytes) !== hash) return;
      htmls.set(address, bytes.toString());
      ready.push(...target.makeReady([{ address, body: bytes, hash }], null, false));
    });
    await target.swapIn(ready, async () => true);
    await forEachOf([...htmls], async ([address, html]) => {
      if ((await readBack(address))?.toString() !== html) throw damaged(address);
    });
    copied += htmls.size;
  }
  await source.close();
  await target.close();
  return copied;
}

/**
 * Copies all files and pages of a school from one place to another and compares each. The source stays unchanged.
 * @param work a local folder for temporary files
 * @param tell called with the progress: copied files and total files
 * @throws Fault when the target contains a different file of the same name
 */
export async function copyFiles(
  db: Database,
  folders: Folders,
  places: { from: FilesPlace | null; to: FilesPlace | null },
  work: string,
  tell: (done: number, all: number) => void,
): Promise<MovedFiles> {
  const [from, to] = [openStore(folders, places.from).storage, openStore(folders, places.to).storage];
  const files = await filesIn(from);
  let done = 0;
  await forEachOf(
    files,
    async (file) => {
      await copyFile(from, to, file, work);
      done += 1;
      tell(done, files.length);
    },
    atOnce,
  );
  return { files: files.length, pages: await copyPages(db, folders, places) };
}
