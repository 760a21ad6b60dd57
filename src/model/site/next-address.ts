import type { Language } from '../languages.ts';
import { localized } from './addresses.ts';
import { delocalized } from './delocalized.ts';

/** A placeholder origin for parsing; it is never used. */
const here = 'http://school.invalid';

/**
 * Validates the `next` address of a login, against open redirects.
 * @returns the path of this site in the current language; null for anything that could lead to another site
 */
export function nextAddress(
  given: string | null | undefined,
  language: Language,
  defaultLanguage: Language,
): string | null {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || !URL.canParse(given, here)) return null;
  const { origin, pathname, search, hash } = new URL(given, here);
  const { path } = delocalized(pathname, defaultLanguage);
  // `//` would lead to another host, both in the given path and after the language prefix is removed.
  if (origin !== here || pathname.startsWith('//') || path.startsWith('//')) return null;
  return localized(path, language, defaultLanguage) + search + hash;
}
