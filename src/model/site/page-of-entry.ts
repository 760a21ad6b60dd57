import { referencesIn } from '../content/references.ts';
import type { ContentType } from '../content/type.ts';
import { allPages, type Page } from './pages.ts';

/** A page that shows entries of a type: its instance belongs to an entry, or to the entry that a field refers to. */
interface PageOfEntry {
  page: Page;
  /** The reference field whose entry the page belongs to; null: to the entry itself. */
  by: string | null;
}

const pageOfList = (name: string): Page | undefined =>
  allPages.find(({ each, weight }) => each?.list === name && !each.numberOf && weight === 'reading');

/** The page with an instance for each entry of a type, or for each entry that it belongs to; null if there is none. */
export function pageOfEntry(type: ContentType): PageOfEntry | null {
  if (type.shape === 'record') return null;
  const own = pageOfList(type.name);
  if (own) return { page: own, by: null };
  for (const [by, { to }] of referencesIn(type.fields)) {
    const page = pageOfList(to);
    if (page) return { page, by };
  }
  return null;
}

/** The pages without instances that a visitor reads, the most important ones first. */
export const fixedPages: readonly Page[] = allPages.filter(
  ({ each, weight }) => !each && (weight === 'reading' || weight === 'operating'),
);
