import type { Fields } from '../fields/index.ts';
import { allPages, pageCount, pathOf } from '../site/pages.ts';
import { sitemapChunkOf, tags } from './tags.ts';
import type { Beside, Entry, ListType } from './type.ts';

/** What a change asks of the publisher: pages that read one of the tags, and addresses (without language) that came or went. */
export interface Change {
  tags: string[];
  addresses: string[];
}

const pagesOf = (list: string) => allPages.filter(({ each }) => each?.list === list);

/** Addresses that come and go with an entry. @param count how many entries there are now */
function addressesOf(list: string, id: number, count: number): string[] {
  return pagesOf(list).flatMap((page) => {
    const { perPage, numberOf } = page.each ?? {};
    // An entry more or less can open a last page or close the one after it.
    const last = perPage === undefined ? 0 : pageCount(count, perPage);
    const numbers = perPage === undefined ? [numberOf?.(id) ?? id] : [last, last + 1];
    return numbers.map((number) => pathOf(page, number));
  });
}

/** Tags of the pieces of the site map that show the pages made of an entry. */
function sitemapTags(list: string, id: number, change: 'content' | 'place'): string[] {
  const shown = pagesOf(list).filter(({ sitemap, each }) => sitemap && (change === 'place' || !each?.perPage));
  const pieces = shown.map(({ sitemap }) =>
    sitemap === 'posts' ? tags.sitemapPosts(sitemapChunkOf(id)) : tags.sitemapMain,
  );
  return change === 'place' && shown.length > 0 ? [...pieces, tags.sitemapSize] : pieces;
}

/** An entry's content is another one. @param count how many entries the list has now */
export function contentChange<F extends Fields>(type: ListType<F>, entry: Entry<F>, count: number): Change {
  const { name } = type;
  return {
    tags: [
      tags.list(name),
      tags.entry(name, entry.id),
      ...(type.tags?.(entry) ?? []),
      ...sitemapTags(name, entry.id, 'content'),
    ],
    addresses: addressesOf(name, entry.id, count),
  };
}

/** An entry has come or gone. @param beside the entries next to it @param count how many there are now */
export function placeChange<F extends Fields>(
  type: ListType<F>,
  entry: Entry<F>,
  { older, newer }: Beside,
  count: number,
): Change {
  const changed = contentChange(type, entry, count);
  const neighbours = [older, newer].flatMap((id) => (id === null ? [] : [tags.beside(type.name, id)]));
  const own = type.tagsWhenAddedOrRemoved?.(entry) ?? [];
  return { ...changed, tags: [...changed.tags, ...own, ...neighbours, ...sitemapTags(type.name, entry.id, 'place')] };
}
