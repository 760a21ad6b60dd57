import type { ContentReader, SitemapEntry } from '../../src/model/content/reader.ts';
import { postsPerSitemapChunk, tags } from '../../src/model/content/tags.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { allPages, pages, pathOf } from '../../src/model/site/pages.ts';
import { placesOf } from '../content/entry-places.ts';
import { countEntries } from '../content/live-entries.ts';
import type { Database } from '../open.ts';
import { instancesOf } from '../publishing/site-addresses.ts';
import { sitemapChunks } from './archive.ts';
import { filledIn } from './content.ts';
import type { Reading } from './reading.ts';

type Part = Pick<ContentReader, 'sitemapMain' | 'sitemapPosts' | 'sitemapSize'>;

/** All pages except posts, with the time of the last change if known. */
async function mainEntries(db: Database): Promise<SitemapEntry[]> {
  const entries = new Map<string, SitemapEntry>();
  const filled = await filledIn(db);
  const listed = allPages.filter(({ sitemap, onlyWith }) => sitemap === 'main' && (!onlyWith || filled[onlyWith]));
  for (const page of listed) {
    for (const { number, changed } of await instancesOf(db, page)) {
      const path = pathOf(page, number);
      if (!entries.has(path)) entries.set(path, { path, changed });
    }
  }
  return [...entries.values()];
}

/** Reads the sitemap for search engines. */
export function sitemapReader({ db, note }: Reading): Part {
  return {
    async sitemapMain() {
      note(tags.sitemapMain);
      return mainEntries(db);
    },
    async sitemapPosts(chunk) {
      note(tags.sitemapPosts(chunk));
      const upTo = chunk * postsPerSitemapChunk;
      const posts = await placesOf(db, lists.posts, { after: upTo - postsPerSitemapChunk, upTo });
      return posts.map(({ id, updated_at }) => ({ path: pathOf(pages.post, id), changed: updated_at }));
    },
    async sitemapSize() {
      note(tags.sitemapSize);
      const posts = await countEntries(db, lists.posts);
      return { postChunks: await sitemapChunks(db), addresses: (await mainEntries(db)).length + posts };
    },
  };
}
