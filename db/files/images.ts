import { eq, inArray, sql } from 'drizzle-orm';
import type { Picture } from '../../src/model/content/reader.ts';
import { tags } from '../../src/model/content/tags.ts';
import { imageVariants, shareAddress } from '../../src/model/files/image-variants.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { type Database, inTransaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { preparedOnce } from '../prepared.ts';
import { requestPublish } from '../publishing/queue.ts';
import { images } from '../schema.ts';
import { addFile } from './library.ts';

const state = { toMake: 0, made: 1, none: 2 } as const;

/** Image versions that are made in the background after the upload. */
export type LaterVersion = 'avif' | 'share';

export interface StoredImage {
  address: string;
  width: number;
  height: number;
  placeholder: string;
}

/** How an image was stored. */
export interface Storing {
  /** The size of its largest version in bytes. */
  bytes?: number;
  /** Whether its link preview version exists already. */
  shared?: boolean;
  /** The original file name; null if it is not known. */
  name?: string | null;
  /** The staff member who uploaded it; null for an image of the demo. */
  by?: Actor | null;
  /** Whether the upload gets an audit line: an image of an entry has that of the entry. */
  alone?: boolean;
}

/** Stores a re-encoded image in the library. Uploading the same image again updates its time. */
export async function saveImage(
  db: Database,
  image: StoredImage,
  { bytes = 0, shared = false, name = null, by = null, alone = false }: Storing = {},
): Promise<void> {
  const created_at = new Date().toISOString();
  const { address, width, height } = image;
  await inTransaction(db, async (tx) => {
    await tx
      .insert(images)
      .values({ ...image, share: shared ? state.made : state.toMake, created_at })
      .onConflictDoUpdate({ target: images.address, set: { created_at } });
    const size = { width, height };
    await addFile(tx, { address, kind: 'image', bytes, size, name, uploadedAt: created_at, by: by?.id ?? null });
    if (by && alone) await noteInAudit(tx, by, { action: 'upload', about: 'uploads' });
  });
}

const byAddress = preparedOnce((db) =>
  db
    .select()
    .from(images)
    .where(eq(images.address, sql.placeholder('address')))
    .prepare('picture'),
);

/** The image at an address; null if there is none. */
export async function readPicture(db: Database, address: string): Promise<Picture | null> {
  const [row] = await byAddress(db).execute({ address });
  if (!row) return null;
  const variants = imageVariants(row.address, row.width);
  return {
    src: row.address,
    width: row.width,
    height: row.height,
    webp: variants.webp,
    avif: row.avif === state.made ? variants.avif : null,
    share: row.share === state.made ? shareAddress(row.address) : null,
    placeholder: row.placeholder,
  };
}

/** Images that still need a later version, oldest first. */
export async function imagesWithout(db: Database, version: LaterVersion, limit: number): Promise<StoredImage[]> {
  return db.select().from(images).where(eq(images[version], state.toMake)).orderBy(images.created_at).limit(limit);
}

/**
 * Records which images have a later version and which cannot have one; pages that show the former are rendered again.
 */
export async function recordVersion(
  db: Database,
  version: LaterVersion,
  made: readonly string[],
  failed: readonly string[],
): Promise<void> {
  await inTransaction(db, async (tx) => {
    for (const [addresses, set] of [
      [made, { [version]: state.made }],
      [failed, { [version]: state.none }],
    ] as const) {
      if (addresses.length > 0) {
        await tx
          .update(images)
          .set(set)
          .where(inArray(images.address, [...addresses]));
      }
    }
    if (made.length > 0) await requestPublish(tx, { tags: made.map(tags.image), addresses: [] });
  });
}
