import type { ListType } from '../../src/model/content/type.ts';
import { allPages, type Each, type Page, pageCount, pathOf } from '../../src/model/site/pages.ts';
import { placesOf } from '../content/entry-places.ts';
import { countEntries } from '../content/live-entries.ts';
import { listNamed } from '../content/tables.ts';
import type { Database } from '../open.ts';
import { allLevels } from '../school/levels.ts';

/** An instance of a page: the number in its address, and the time of the entry's last change, if known. */
export interface Instance {
  number: number;
  changed: string | null;
}

const range = (count: number) => Array.from({ length: count }, (_, index) => index + 1);
const undated = (numbers: readonly number[]) => numbers.map((number): Instance => ({ number, changed: null }));

async function inList(db: Database, type: ListType, { perPage, numberOf }: Each): Promise<Instance[]> {
  if (perPage !== undefined) return undated(range(pageCount(await countEntries(db, type), perPage)));
  const places = await placesOf(db, type);
  if (numberOf) return undated([...new Set(places.map((place) => numberOf(place)))]);
  return places.map(({ id, updated_at }) => ({ number: id, changed: updated_at }));
}

/** All instances of a page by number; one instance for a page that exists once. */
export async function instancesOf(db: Database, { each }: Page): Promise<Instance[]> {
  if (!each) return undated([1]);
  if (each.list !== 'grades') return inList(db, listNamed(each.list), each);
  return undated((await allLevels(db)).flatMap((level) => level.grades.map(({ id }) => id)));
}

/** All current addresses of the site, without language: fixed pages first, then entries, newest first. */
export async function siteAddresses(db: Database): Promise<string[]> {
  const fixed = allPages.filter(({ each }) => !each).map((page) => pathOf(page));
  const found = new Set(fixed);
  for (const page of allPages) {
    const instances = await instancesOf(db, page);
    const isEachEntry = page.each && !page.each.numberOf && page.each.perPage === undefined;
    for (const { number } of isEachEntry ? instances.toReversed() : instances) found.add(pathOf(page, number));
  }
  return [...found];
}
