import { eq, inArray, sql } from 'drizzle-orm';
import type { Picture } from '../src/model/content-reader.ts';
import { imageVariants } from '../src/model/image-variants.ts';
import { tags } from '../src/model/tags.ts';
import type { Database } from './open.ts';
import { requestPublish } from './publish-queue.ts';
import { images } from './schema.ts';

export interface StoredImage {
  address: string;
  width: number;
  height: number;
  placeholder: string;
}

/** Remembers a re-encoded picture; the same picture uploaded twice is one, as young as its last upload. */
export async function saveImage(db: Database, image: StoredImage): Promise<void> {
  const created_at = new Date().toISOString();
  db.insert(images)
    .values({ ...image, created_at })
    .onConflictDoUpdate({ target: images.address, set: { created_at } })
    .run();
}

const byAddress = (db: Database) =>
  db
    .select()
    .from(images)
    .where(eq(images.address, sql.placeholder('address')))
    .prepare();

/** Prepared once for each open database: a full publish asks tens of thousands of times. */
const prepared = new WeakMap<Database, ReturnType<typeof byAddress>>();

/** The picture at an address; null when there is none. */
export function readPicture(db: Database, address: string): Picture | null {
  const query = prepared.get(db) ?? byAddress(db);
  prepared.set(db, query);
  const row = query.get({ address });
  if (!row) return null;
  const variants = imageVariants(row.address, row.width);
  return {
    src: row.address,
    width: row.width,
    height: row.height,
    webp: variants.webp,
    avif: row.avif === 1 ? variants.avif : null,
    placeholder: row.placeholder,
  };
}

/** Addresses of pictures whose AVIF versions are still to be made, oldest first. */
export async function imagesWithoutAvif(db: Database, limit: number): Promise<StoredImage[]> {
  return db.select().from(images).where(eq(images.avif, 0)).orderBy(images.created_at).limit(limit).all();
}

/** Marks AVIF versions as made; pages that show the picture are rendered again. */
export async function markAvif(db: Database, addresses: readonly string[]): Promise<void> {
  db.transaction((tx) => {
    tx.update(images)
      .set({ avif: 1 })
      .where(inArray(images.address, [...addresses]))
      .run();
    requestPublish(tx, { tags: addresses.map(tags.image), addresses: [] });
  });
}
