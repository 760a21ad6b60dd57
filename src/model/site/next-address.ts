import type { Language } from '../languages.ts';
import { localized } from './addresses.ts';
import { delocalized } from './delocalized.ts';

/** Any address will do: only what comes after it counts. */
const here = 'http://school.invalid';

/**
 * Where a person wanted to go before logging in, in the language that they read now: a path of this site, or null for
 * anything that could lead elsewhere.
 */
export function nextAddress(
  given: string | null | undefined,
  language: Language,
  defaultLanguage: Language,
): string | null {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || !URL.canParse(given, here)) return null;
  const { origin, pathname, search, hash } = new URL(given, here);
  const { path } = delocalized(pathname, defaultLanguage);
  // Two slashes would lead to another host, in the given address as in what is left of it without its language.
  if (origin !== here || pathname.startsWith('//') || path.startsWith('//')) return null;
  return localized(path, language, defaultLanguage) + search + hash;
}
