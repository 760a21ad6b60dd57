import type { ContentReader, Filled } from '../../src/model/content/reader.ts';
import { tags } from '../../src/model/content/tags.ts';
import type { Entry, ListType } from '../../src/model/content/type.ts';
import { lists, records } from '../../src/model/content-types/index.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import { pageSize } from '../../src/model/limits.ts';
import { pageCount } from '../../src/model/site/pages.ts';
import { readRecord } from '../content/content.ts';
import { allEntries, countEntries, newestEntries } from '../content/live-entries.ts';
import { adjacentEntries, entryOfPage } from '../content/page-queries.ts';
import type { Database } from '../open.ts';
import { hasGrades } from '../school/levels.ts';
import { picturedPhotos, postsOnArchivePage } from './archive.ts';
import type { Reading } from './reading.ts';

type Part = Pick<
  ContentReader,
  'settings' | 'record' | 'list' | 'newest' | 'filled' | 'entry' | 'adjacent' | 'archivePage' | 'photosPage'
>;

/**
 * Tags for the links to adjacent archive pages. If there is no newer page (or no older one), any new post may
 * change them, so the tag of the whole list is added.
 */
function adjacentPageTags(page: number, older: number | null, newer: number | null): string[] {
  const first = older ?? page;
  const atAnEnd = newer === null || (older === null && page > 1);
  const filled = Array.from({ length: (newer ?? page) - first + 1 }, (_, step) => tags.archivePageFilled(first + step));
  return atAnEnd ? [...filled, tags.list(lists.posts.name)] : filled;
}

/** Which lists of a school have any entry. */
export async function filledIn(db: Database): Promise<Filled> {
  const isFilled = async (type: ListType) => (await newestEntries(db, type, 1)).length > 0;
  return { posts: await isFilled(lists.posts), photos: await isFilled(lists.photos), grades: await hasGrades(db) };
}

/** Reads content of every type, the blog archive and the gallery. */
export function contentReader({ db, rows, note, fields, entry }: Reading): Part {
  const each = <F extends Fields>(type: ListType<F>, entries: Entry<F>[]) =>
    Promise.all(entries.map((one) => entry(type, one)));
  return {
    async settings() {
      note(tags.record(records.settings.name));
      return fields(records.settings.fields, await readRecord(db, records.settings));
    },
    async record(type) {
      note(tags.record(type.name));
      return fields(type.fields, await readRecord(db, type));
    },
    async list(type) {
      note(tags.list(type.name));
      return each(type, await allEntries(db, type));
    },
    async newest(type, count) {
      note(tags.list(type.name));
      return each(type, await newestEntries(db, type, count));
    },
    async filled() {
      note(tags.filled(lists.posts.name), tags.filled(lists.photos.name), tags.menu);
      return rows('filled', () => filledIn(db));
    },
    async entry(type, id) {
      note(tags.entry(type.name, id));
      const found = await rows(`${type.name} ${id}`, () => entryOfPage(db, type, id));
      return found && entry(type, found);
    },
    async adjacent(type, id) {
      note(tags.adjacent(type.name, id));
      return rows(`beside ${type.name} ${id}`, async () => {
        const found = await entryOfPage(db, type, id);
        const { older, newer } = await adjacentEntries(db, type, found?.position ?? 0);
        return { older: older?.id ?? null, newer: newer?.id ?? null };
      });
    },
    async archivePage(page) {
      const { posts, older, newer } = await postsOnArchivePage(db, page);
      note(tags.archivePage(page), ...adjacentPageTags(page, older, newer));
      return posts.length === 0 ? null : { posts: await each(lists.posts, posts), older, newer };
    },
    async photosPage(page) {
      note(tags.list(lists.photos.name));
      const lastPage = pageCount(await countEntries(db, lists.photos), pageSize.default);
      if (page > lastPage) return null;
      const rows = await newestEntries(db, lists.photos, pageSize.default, (page - 1) * pageSize.default);
      const pictured = await picturedPhotos(db, rows[0]?.position ?? 0);
      return { photos: await each(lists.photos, rows), page, lastPage, pictured };
    },
  };
}
