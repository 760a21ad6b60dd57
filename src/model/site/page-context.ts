import type { ContentReader } from '../content/reader.ts';
import type { Language } from '../languages.ts';
import type { SchoolFacts } from '../school/facts.ts';
import { localized } from './addresses.ts';

/**
 * Everything that a page is rendered from, in `Astro.locals`. A page reads nothing else: no disk, no clock, no request
 * headers.
 */
export interface PageContext {
  language: Language;
  defaultLanguage: Language;
  /** Path without language, as in `addresses`: `/blog/12`. */
  path: string;
  /** Origin of the site, without a trailing slash. */
  site: string;
  content: ContentReader;
  school: SchoolFacts;
  /** The address of a preview, without language: the page is not published, and only its own toggle leads to it. */
  preview?: string | undefined;
}

/** Turns paths of `addresses` into links in the page's language. */
export function linksOf(page: Pick<PageContext, 'language' | 'defaultLanguage'>): (path: string) => string {
  return (path) => localized(path, page.language, page.defaultLanguage);
}

/** The address of the same page in another language. */
export function inOtherLanguage({ path, preview, defaultLanguage }: PageContext, language: Language): string {
  return preview === undefined ? localized(path, language, defaultLanguage) : `${preview}?lang=${language}`;
}
