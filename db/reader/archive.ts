import { and, gt, isNotNull, lte, type SQL, sql } from 'drizzle-orm';
import { archivePageOf, postsPerSitemapChunk } from '../../src/model/content/tags.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { postsPerArchivePage } from '../../src/model/limits.ts';
import { live, selectEntries } from '../content/live-entries.ts';
import { adjacentEntries } from '../content/page-queries.ts';
import { mustColumn, tableOf } from '../content/tables.ts';
import type { Database } from '../open.ts';

const posts = tableOf(lists.posts);
const photos = tableOf(lists.photos);

const perChunk = sql.raw(String(postsPerSitemapChunk));

/** The posts of an archive page, newest first, with the nearest non-empty pages before and after. */
export async function postsOnArchivePage(db: Database, page: number) {
  const first = (page - 1) * postsPerArchivePage + 1;
  const last = page * postsPerArchivePage;
  const inside = and(live(lists.posts), gt(posts.position, first - 1), lte(posts.position, last));
  const { older } = await adjacentEntries(db, lists.posts, first);
  const { newer } = await adjacentEntries(db, lists.posts, last);
  return {
    posts: await selectEntries(db, lists.posts, 'order', inside),
    older: older && archivePageOf(older),
    newer: newer && archivePageOf(newer),
  };
}

/** SQL for the first sitemap chunk that has a live post matching a condition; null if there is none. */
const firstChunk = (of?: SQL): SQL =>
  sql`(select (min(${posts.id}) - 1) / ${perChunk} + 1 from ${posts} where ${and(live(lists.posts), of)})`;

/** Finds each chunk from the previous one: one index lookup per chunk instead of reading all its posts. */
export function chunksQuery(db: Database) {
  const filled = sql`(with recursive filled (chunk) as (
    select ${firstChunk()}
    union all
    select ${firstChunk(sql`${posts.id} > filled.chunk * ${perChunk}`)} from filled where filled.chunk is not null
  ) select chunk from filled where chunk is not null) as filled`;
  const chunk = sql`filled.chunk`.mapWith(Number);
  return db.select({ chunk }).from(filled).orderBy(chunk);
}

/** The numbers of sitemap chunks that contain posts, in order. */
export async function sitemapChunks(db: Database): Promise<number[]> {
  const rows = await chunksQuery(db);
  return rows.map((row) => row.chunk);
}

/** The number of live photos with an image: in total, and of those shown before a place in the gallery. */
export async function picturedPhotos(db: Database, position: number): Promise<{ total: number; before: number }> {
  const pictured = and(live(lists.photos), isNotNull(mustColumn(photos, 'image')));
  return {
    total: await db.$count(photos, pictured),
    before: await db.$count(photos, and(pictured, gt(photos.position, position))),
  };
}
