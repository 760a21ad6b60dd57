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

const state = { toMake: 0, made: 1, none: 2 } as const;

/** Versions that can be made after a picture was taken in. */
export type LaterVersion = 'avif' | 'share';

export interface StoredImage {
  address: string;
  width: number;
  height: number;
  placeholder: string;
}

/**
 * Remembers a re-encoded picture; the same picture uploaded twice is one, as young as its last upload.
 * @param shared whether its version for previews is made
 * @param by who of the staff has sent it by itself; null for a picture of something that is noted by its own name
 */
export async function saveImage(
  db: Database,
  image: StoredImage,
  shared = false,
  by: Actor | null = null,
): Promise<void> {
  const created_at = new Date().toISOString();
  await inTransaction(db, async (tx) => {
    await tx
      .insert(images)
      .values({ ...image, share: shared ? state.made : state.toMake, created_at })
      .onConflictDoUpdate({ target: images.address, set: { created_at } });
    if (by) await noteInAudit(tx, by, { action: 'upload', about: 'uploads' });
  });
}

const byAddress = preparedOnce((db) =>
  db
    .select()
    .from(images)
    .where(eq(images.address, sql.placeholder('address')))
    .prepare('picture'),
);

/** The picture at an address; null when there is none. */
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

/** Pictures of which a later version is still to be made, oldest first. */
export async function imagesWithout(db: Database, version: LaterVersion, limit: number): Promise<StoredImage[]> {
  return db.select().from(images).where(eq(images[version], state.toMake)).orderBy(images.created_at).limit(limit);
}

/** Notes which pictures have a later version and which can have none; pages that show the first render again. */
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
