import { delocalized, localized } from './addresses.ts';
import type { Language } from './languages.ts';

/** Any address will do: only what comes after it counts. */
const here = 'http://school.invalid';

function ownUrl(given: string | null | undefined): URL | null {
  if (!given?.startsWith('/') || /^\/[/\\]/.test(given) || !URL.canParse(given, here)) return null;
  const url = new URL(given, here);
  return url.origin === here && !url.pathname.startsWith('//') ? url : null;
}

/** A path of this site with its query, or null for anything that could lead elsewhere. */
export function ownAddress(given: string): string | null {
  const url = ownUrl(given);
  return url && url.pathname + url.search + url.hash;
}

/** Where a person wanted to go before logging in, in the language that they read now; null when that is not on this site. */
export function nextAddress(
  given: string | null | undefined,
  language: Language,
  defaultLanguage: Language,
): string | null {
  const url = ownUrl(given);
  if (!url) return null;
  const { path } = delocalized(url.pathname, defaultLanguage);
  // Two slashes would lead to another host, in what is left without the language too.
  return path.startsWith('//') ? null : localized(path, language, defaultLanguage) + url.search + url.hash;
}
