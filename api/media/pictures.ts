import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type StoredImage, type Storing, saveImage } from '../../db/files/images.ts';
import { addFile, forgetUnused } from '../../db/files/library.ts';
import { apart, inEachRun } from '../../db/idempotency/attempt.ts';
import { type Database, inTransaction } from '../../db/open.ts';
import { Refusal } from '../../src/model/errors.ts';
import {
  documentSize,
  type Size,
  shareAddress,
  shareSize,
  storedSize,
  variantAddress,
  versionSizes,
} from '../../src/model/files/image-variants.ts';
import { imagePoints, type PictureKind } from '../../src/model/limits.ts';
import type { Encoder, Encoding } from './encoder/encoder.ts';
import type { Version } from './encoder/jobs.ts';
import { apngFrames } from './formats/apng.ts';
import { runExclusive } from './keyed-mutex.ts';
import type { FileStorage } from './storage.ts';

/** How often a picture is stored that another process removes at the same time. */
const mostTries = 3;

/** Change this with every change of the encoding, so that one address never means two different pictures. */
const pipelineVersion = '4';

/** What is needed to store pictures that have no row in the `images` table, such as documents. */
export interface DocumentStore {
  storage: FileStorage;
  temporary: string;
  encoder: Encoder;
}

export interface PictureStore extends DocumentStore {
  db: Database;
}

/**
 * Reads a picture's header; nothing is decoded (contract 8).
 * @returns width and height in pixels, after auto-orientation
 * @throws Refusal 415 if it has no valid header or too many pixels, 503
 */
export async function measurePicture(encoder: Encoder, file: string, kind: PictureKind): Promise<Size> {
  const { width, height, frames, avif } = await encoder.measure(file);
  const most = avif ? imagePoints.avif : imagePoints[kind];
  if (width * height * Math.max(frames, await apngFrames(file)) > most) {
    throw new Refusal('wrongType', { fields: { '': [{ problem: 'tooManyPoints', values: { count: most / 1e6 } }] } });
  }
  return { width, height };
}

/** Makes versions of a picture in the temporary folder and stores them. On failure all of them are removed. */
async function storeVersions(
  { storage, temporary }: Omit<DocumentStore, 'encoder'>,
  versions: readonly (Size & { address: string; format: Version['format'] })[],
  encode: (versions: Encoding['versions']) => Promise<string | null>,
): Promise<string | null> {
  const made = versions.map((version) => ({ ...version, to: join(temporary, randomBytes(12).toString('hex')) }));
  const stored: string[] = [];
  try {
    const placeholder = await encode(made.map(({ to, width, height, format }) => ({ to, width, height, format })));
    for (const { to, address } of made) {
      await storage.put(to, address);
      stored.push(address);
    }
    return placeholder;
  } catch (error) {
    await Promise.all([...made.map(({ to }) => rm(to, { force: true })), ...stored.map(storage.remove)]);
    throw error;
  }
}

const shareVersion = (address: string) => ({ ...shareSize, address: shareAddress(address), format: 'jpeg' }) as const;

async function fingerprint(file: string): Promise<string> {
  const hash = createHash('sha256').update(pipelineVersion);
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex').slice(0, 20);
}

/**
 * Stores an uploaded picture: decodes it, applies its orientation, strips metadata and re-encodes it as WebP in several
 * widths at addresses that depend on its content. Also makes the JPEG for link previews, because posts are shared right
 * after publishing. AVIF follows later (`makeAvif`).
 * @param storing who uploaded it, and its name
 * @returns the address of the widest version
 * @throws Refusal 415 if it cannot be decoded or has too many pixels, 503 when too many jobs wait
 */
export async function addPicture(
  store: PictureStore,
  file: string,
  storing: Pick<Storing, 'name' | 'by' | 'alone'> = {},
): Promise<string> {
  const size = storedSize(await measurePicture(store.encoder, file, 'content'));
  const name = `/media/${await fingerprint(file)}`;
  const address = `${name}-${size.width}.webp`;
  const steps = versionSizes(size).map((step) => {
    return { ...step, address: variantAddress(address, step.width, 'webp'), format: 'webp' } as const;
  });
  // The widest version is stored last: if it exists, all versions exist.
  const versions = [...steps.slice(0, -1), shareVersion(address), ...steps.slice(-1)];
  return runExclusive(name, async () => {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const there = await store.storage.stat(address);
      const placeholder = await storeVersions(store, there ? [] : versions, (wanted) =>
        store.encoder.encode({ file, points: imagePoints.content, versions: wanted, placeholder: true }),
      );
      const bytes = (there ?? (await store.storage.stat(address)))?.size ?? 0;
      const save = (again: boolean) =>
        saveImage(
          store.db,
          { address, ...size, placeholder: placeholder ?? '' },
          { ...storing, bytes, shared: !there, alone: storing.alone === true && !again },
        );
      // Only the first of them is a step of the request: a repetition may need fewer.
      await (tries === 0 ? inEachRun(save) : apart(() => save(true)));
      // Another process may have removed the picture until it was in the library again.
      if (await store.storage.stat(address)) return address;
    }
    await apart(() => forgetUnused(store.db, address));
    throw new Refusal('busy', { values: { retryAfter: 1 } });
  });
}

/** Stores a private picture: re-encoded in one size, at a random address. @returns the address */
async function addPrivate(
  store: DocumentStore,
  file: string,
  { folder, size, kind }: { folder: string; size: Size; kind: PictureKind },
): Promise<string> {
  const address = `/files/${folder}/${randomBytes(16).toString('hex')}.webp`;
  await storeVersions(store, [{ ...size, address, format: 'webp' }], (versions) =>
    store.encoder.encode({ file, points: imagePoints[kind], versions, placeholder: false }),
  );
  return address;
}

/** Stores a student's picture (a receipt, a passport), in a size in which it stays legible. */
export async function addPrivatePicture(store: DocumentStore, file: string): Promise<string> {
  const size = documentSize(await measurePicture(store.encoder, file, 'document'));
  return addPrivate(store, file, { folder: 'students', size, kind: 'document' });
}

/** Stores a picture of a lesson's material, such as the poster of a video. @param storing as for `addPicture` */
export async function addMaterialPicture(
  store: PictureStore,
  file: string,
  { name = null, by = null }: Pick<Storing, 'name' | 'by'> = {},
): Promise<string> {
  const size = storedSize(await measurePicture(store.encoder, file, 'content'));
  const address = await addPrivate(store, file, { folder: 'materials', size, kind: 'content' });
  const bytes = (await store.storage.stat(address))?.size ?? 0;
  const row = { address, kind: 'image', bytes, size, name, by: by?.id ?? null } as const;
  await inTransaction(store.db, (tx) => addFile(tx, { ...row, uploadedAt: new Date().toISOString() }));
  return address;
}

/**
 * Makes versions of a picture from its widest WebP in the background.
 * @throws Interrupted when an upload comes, Refusal 415 when it takes too much memory
 */
async function makeLater(
  store: DocumentStore,
  address: string,
  versions: Parameters<typeof storeVersions>[1],
): Promise<void> {
  const file = join(store.temporary, randomBytes(12).toString('hex'));
  try {
    if (!(await store.storage.copyTo(address, file))) return;
    await storeVersions(store, versions, (wanted) => {
      // The widest version first: if it takes too much memory, no work is wasted on the others.
      const encoding = { file, points: imagePoints.content, versions: wanted.toReversed(), placeholder: false };
      return store.encoder.encodeLater(encoding);
    });
  } finally {
    await rm(file, { force: true });
  }
}

/** Makes the AVIF versions of a picture. @throws Interrupted, Refusal 415 */
export const makeAvif = (store: DocumentStore, { address, ...size }: StoredImage): Promise<void> =>
  makeLater(
    store,
    address,
    versionSizes(size).map((step) => {
      return { ...step, address: variantAddress(address, step.width, 'avif'), format: 'avif' } as const;
    }),
  );

/** Makes the link preview of a picture from before previews existed. @throws Interrupted, Refusal 415 */
export const makeShare = (store: DocumentStore, { address }: StoredImage): Promise<void> =>
  makeLater(store, address, [shareVersion(address)]);
