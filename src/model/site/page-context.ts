import type { ContentReader } from '../content/reader.ts';
import type { Language } from '../languages.ts';
import { localized } from './addresses.ts';

/**
 * All a page is made from, handed to it in `Astro.locals`. A page reads nothing else: not the disk, not the clock, not
 * the request's headers.
 */
export interface PageContext {
  language: Language;
  defaultLanguage: Language;
  /** Address without language, as in `addresses`: `/blog/12`. */
  path: string;
  /** Absolute origin of the site, without a slash at the end. */
  site: string;
  content: ContentReader;
}

/** Turns paths of `addresses` into links in the page's language. */
export function linksOf(page: Pick<PageContext, 'language' | 'defaultLanguage'>): (path: string) => string {
  return (path) => localized(path, page.language, page.defaultLanguage);
}
