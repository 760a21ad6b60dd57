import { type Language, languages } from '../languages.ts';
import { allPages, pages, pathOf } from './pages.ts';

type Address<Pattern extends string> = Pattern extends `${string}[${string}` ? (number: number) => string : Pattern;

/**
 * Every public address, from the table of pages; each link is built from it. Paths are without language: Arabic (or
 * whichever is the default) stands at the path itself, the other language under its prefix.
 */
export const addresses = Object.fromEntries(
  Object.entries(pages).map(([name, page]) => [
    name,
    page.pattern.includes('[') ? (number: number) => pathOf(page, number) : page.pattern,
  ]),
  // The compiler keeps no names through entries; the type is read off the same patterns.
) as { readonly [Name in keyof typeof pages]: Address<(typeof pages)[Name]['pattern']> };

/** Pages that exist once, in no language: they have no prefixed twin. */
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

/** Both languages' addresses of a path, or the one it has. */
export function twins(path: string, defaultLanguage: Language): string[] {
  if (hasOneLanguage(path)) return [path];
  return languages.map((language) => localized(path, language, defaultLanguage));
}
