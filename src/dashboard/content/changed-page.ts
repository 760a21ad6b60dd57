import type { Language } from '../../model/languages.ts';
import { delocalized } from '../../model/site/delocalized.ts';
import { isFeed } from '../../model/site/feeds.ts';

/**
 * Picks one of the pages that a publish changed: the entry's own page if it has one, in the reader's language.
 * @returns its path; null if no page changed
 */
export function changedPage(
  paths: readonly string[],
  language: Language,
  defaultLanguage: Language,
  entryId?: number,
): string | null {
  const pages = paths.filter((path) => !isFeed(path) && !/(^|\/)(404|dashboard)$/.test(path));
  const readable = pages.filter((path) => delocalized(path, defaultLanguage).language === language);
  const candidates = readable.length > 0 ? readable : pages;
  const own =
    entryId === undefined
      ? undefined
      : candidates.find((path) => path.endsWith(`/${entryId}`) && !path.endsWith(`/page/${entryId}`));
  return own ?? candidates[0] ?? null;
}
