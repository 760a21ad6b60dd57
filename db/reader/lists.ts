import type { ContentReader, Post } from '../../src/model/content-reader.ts';
import { lists } from '../../src/model/content-types/index.ts';
import { pageSize } from '../../src/model/limits.ts';
import { tags } from '../../src/model/tags.ts';
import { entriesBeside } from '../content/content.ts';
import * as published from '../content/published-content.ts';
import { cardOf, type Reading } from './reading.ts';

type Part = Pick<
  ContentReader,
  'slides' | 'statistics' | 'chooseUs' | 'newestPosts' | 'postsWindow' | 'post' | 'besidePost' | 'photosPage'
>;

type PostEntry = NonNullable<ReturnType<typeof published.entry<typeof lists.posts.fields>>>;

const postOf = (reading: Reading, entry: PostEntry): Post => ({
  ...cardOf(reading, entry),
  published_at: entry.created_at,
  updated_at: entry.updated_at,
});

/** Tags of what decides which windows a window leads to; where it is the last one, any post may come after it. */
function neighbourTags(window: number, older: number | null, newer: number | null): string[] {
  const first = older ?? window;
  const atAnEnd = newer === null || (older === null && window > 1);
  const filled = Array.from({ length: (newer ?? window) - first + 1 }, (_, step) => tags.windowFilled(first + step));
  return atAnEnd ? [...filled, tags.newestPosts] : filled;
}

/** Lists of the home and about pages, the blog and the gallery. */
export function listReader(reading: Reading): Part {
  const { db, text, picture, note } = reading;
  return {
    async slides() {
      note(tags.list(lists.slides.name));
      return published
        .allEntries(db, lists.slides)
        .map(({ id, title, image }) => ({ id, title: text(title), image: picture(image) }));
    },
    async statistics() {
      note(tags.list(lists.statistics.name));
      return published
        .allEntries(db, lists.statistics)
        .map(({ id, title, count, image }) => ({ id, title: text(title), count, image: picture(image) }));
    },
    async chooseUs() {
      note(tags.list(lists.choose_us.name));
      return published.allEntries(db, lists.choose_us).map((entry) => cardOf(reading, entry));
    },
    async newestPosts(count) {
      note(tags.newestPosts);
      return published.newestEntries(db, lists.posts, count).map((entry) => postOf(reading, entry));
    },
    async postsWindow(window) {
      const { posts, older, newer } = published.postsInWindow(db, window);
      note(tags.postsWindow(window), ...neighbourTags(window, older, newer));
      return posts.length === 0 ? null : { posts: posts.map((entry) => postOf(reading, entry)), older, newer };
    },
    async post(id) {
      note(tags.post(id));
      const entry = published.entry(db, lists.posts, id);
      return entry && postOf(reading, entry);
    },
    async besidePost(id) {
      note(tags.besidePost(id));
      return entriesBeside(db, lists.posts, id);
    },
    async photosPage(page) {
      note(tags.list(lists.photos.name));
      const { rows, lastPage } = published.pageOf(db, lists.photos, page, pageSize.default);
      if (page > lastPage) return null;
      const pictured = published.picturedPhotos(db, rows[0]?.id ?? 0);
      return { photos: rows.map((entry) => cardOf(reading, entry)), page, lastPage, pictured };
    },
  };
}
