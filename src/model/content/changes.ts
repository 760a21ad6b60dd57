import type { Fields } from '../fields/index.ts';
import { allPages, pageCount, pathOf } from '../site/pages.ts';
import { sitemapChunkOf, tags } from './tags.ts';
import type { AdjacentIds, Entry, ListType } from './type.ts';

/**
 * What to publish again after a change: pages that read one of the tags, and addresses (without language) that were
 * added or removed.
 */
export interface Change {
  tags: string[];
  addresses: string[];
}

const pagesOf = (list: string) => allPages.filter(({ each }) => each?.list === list);

/** Page addresses that are added or removed together with an entry. @param count number of entries after the change */
function addressesOf(list: string, entry: { id: number; position: number }, count: number): string[] {
  return pagesOf(list).flatMap((page) => {
    const { perPage, numberOf } = page.each ?? {};
    // One entry more can start a new last page; one entry less can remove the page after it.
    const last = perPage === undefined ? 0 : pageCount(count, perPage);
    const numbers = perPage === undefined ? [numberOf?.(entry) ?? entry.id] : [last, last + 1];
    return numbers.map((number) => pathOf(page, number));
  });
}

/** Tags of the sitemap files that list the pages of an entry. */
function sitemapTags(list: string, id: number, change: 'content' | 'place'): string[] {
  const shown = pagesOf(list).filter(({ sitemap, each }) => sitemap && (change === 'place' || !each?.perPage));
  const pieces = shown.map(({ sitemap }) =>
    sitemap === 'posts' ? tags.sitemapPosts(sitemapChunkOf({ id })) : tags.sitemapMain,
  );
  return change === 'place' && shown.length > 0 ? [...pieces, tags.sitemapSize] : pieces;
}

/** The change when a grade was added or removed: every menu, its page, and the sitemap. */
export const gradeTags = (id: number): Change => ({
  tags: [tags.menu, tags.gradeSubjects(id), ...sitemapTags('grades', id, 'place')],
  addresses: addressesOf('grades', { id, position: 0 }, 0),
});

/** The change when the content of an entry was edited. @param count number of entries in the list now */
export function contentChange<F extends Fields>(type: ListType<F>, entry: Entry<F>, count: number): Change {
  const { name } = type;
  return {
    tags: [
      tags.list(name),
      tags.entry(name, entry.id),
      ...(type.tags?.(entry) ?? []),
      ...sitemapTags(name, entry.id, 'content'),
    ],
    addresses: addressesOf(name, entry, count),
  };
}

/**
 * The change when an entry was added or removed.
 * @param adjacent the entries before and after it
 * @param count number of entries now
 */
export function placeChange<F extends Fields>(
  type: ListType<F>,
  entry: Entry<F>,
  { older, newer }: AdjacentIds,
  count: number,
): Change {
  const changed = contentChange(type, entry, count);
  const adjacent = [older, newer].flatMap((id) => (id === null ? [] : [tags.adjacent(type.name, id)]));
  const own = type.tagsWhenAddedOrRemoved?.(entry) ?? [];
  // The first entry was added, or the last one removed.
  const filled = count <= 1 ? [tags.filled(type.name), tags.sitemapMain, tags.sitemapSize] : [];
  return {
    ...changed,
    tags: [...changed.tags, ...own, ...filled, ...adjacent, ...sitemapTags(type.name, entry.id, 'place')],
  };
}
