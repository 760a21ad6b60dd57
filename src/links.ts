import { localized } from './model/addresses.ts';
import type { PageContext } from './model/page-context.ts';

/** Turns paths of `addresses` into links in the page's language. */
export function linksOf(page: Pick<PageContext, 'language' | 'defaultLanguage'>): (path: string) => string {
  return (path) => localized(path, page.language, page.defaultLanguage);
}
