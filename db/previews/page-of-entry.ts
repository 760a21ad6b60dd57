import { tags } from '../../src/model/content/tags.ts';
import type { ContentType } from '../../src/model/content/type.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { localized } from '../../src/model/site/addresses.ts';
import { fixedPages, pageOfEntry } from '../../src/model/site/page-of-entry.ts';
import { pathOf } from '../../src/model/site/pages.ts';
import type { Values } from '../content/content.ts';
import { countShownBefore, findEntry } from '../content/live-entries.ts';
import { listNamed } from '../content/tables.ts';
import type { OverlayRow } from '../dialect/overlay-row.ts';
import type { Database } from '../open.ts';
import { pagesTagged } from '../publishing/pages.ts';

/** The first of the site's fixed pages that reads a type, without language; null if none does. */
async function fixedPathOf(db: Database, type: ContentType): Promise<string | null> {
  const tag = type.shape === 'record' ? tags.record(type.name) : tags.list(type.name);
  const reading = new Set(await pagesTagged(db, [tag]));
  const { default_language } = schoolFacts();
  const page = fixedPages.find((each) => reading.has(localized(pathOf(each), default_language, default_language)));
  return page ? pathOf(page) : null;
}

/**
 * The reference field whose entry visitors do not see, so that there is no page to show an entry on; null if there is
 * none.
 */
export async function hiddenHolder(db: Database, type: ContentType, values: Values): Promise<string | null> {
  const found = pageOfEntry(type);
  if (!found || found.by === null) return null;
  const field = type.fields[found.by];
  if (field?.kind !== 'reference') return null;
  return (await findEntry(db, listNamed(field.to), Number(values[found.by]))) ? null : found.by;
}

/** Whether a page of the site shows the entries of a type. */
export async function isShown(db: Database, type: ContentType): Promise<boolean> {
  if (type.shape === 'list' && type.unseen) return false;
  return pageOfEntry(type) !== null || (await fixedPathOf(db, type)) !== null;
}

/**
 * The path of the page that shows an entry, without language; null if none does.
 * @param db a database that has the row
 */
export async function pathOfRow(db: Database, type: ContentType, row: OverlayRow): Promise<string | null> {
  const found = pageOfEntry(type);
  if (type.shape === 'record' || !found) return fixedPathOf(db, type);
  const { page, by } = found;
  const numberIn = (wanted: string) => Number(row.columns.find(({ name }) => name === wanted)?.value);
  if (by !== null) return pathOf(page, numberIn(by));
  const perPage = page.each?.perPage;
  if (perPage === undefined) return pathOf(page, row.id);
  const before = await countShownBefore(db, type, { position: numberIn('position'), id: row.id });
  return pathOf(page, Math.floor(before / perPage) + 1);
}
