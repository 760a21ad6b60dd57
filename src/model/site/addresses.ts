import type { Language } from '../languages.ts';
import { isInUse, schoolFacts } from '../school/facts.ts';
import { allPages, pages, pathOf } from './pages.ts';

type Address<Pattern extends string> = Pattern extends `${string}[${string}` ? (number: number) => string : Pattern;

/**
 * All public addresses, from the table of pages; build links only from these. Paths are without language: the default
 * language has no prefix, the other has one.
 */
export const addresses = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [
    name,
    page.pattern.includes('[') ? (number: number) => pathOf(page, number) : page.pattern,
  ]),
  // The cast is needed because `Object.fromEntries` loses the names; the type comes from the same patterns.
) as { readonly [Name in keyof typeof pages]: Address<(typeof pages)[Name]['pattern']> };

/** Pages that exist once for all languages, without a language prefix. */
const single = allPages
  .filter(({ once }) => once)
  .map(({ pattern, andBelow }) => {
    const path = pattern.replaceAll('.', '\\.').replace(/\[\w+\]/, '[^/]+');
    return new RegExp(`^${path}${andBelow ? '(/.*)?' : ''}$`);
  });

export function hasOneLanguage(path: string): boolean {
  return single.some((pattern) => pattern.test(path));
}

/** The address of `path` in `language`: `/about` → `/en/about`. */
export function localized(path: string, language: Language, defaultLanguage: Language): string {
  if (language === defaultLanguage || hasOneLanguage(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The address of `path` for a reader of `language`: the page of the default language where the school has no other. */
export function addressFor(path: string, language: Language): string {
  const { default_language } = schoolFacts();
  return localized(path, isInUse(language) ? language : default_language, default_language);
}

/** The addresses of a path in the languages in use, or its only one. */
export function addressesInLanguages(path: string, defaultLanguage = schoolFacts().default_language): string[] {
  if (hasOneLanguage(path)) return [path];
  return schoolFacts().languages.map((language) => localized(path, language, defaultLanguage));
}
