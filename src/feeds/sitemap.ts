import type { SitemapEntry } from '../model/content/reader.ts';
import type { Language } from '../model/languages.ts';
import { sitemapFile } from '../model/limits.ts';
import { schoolFacts } from '../model/school/facts.ts';
import { addresses, hasOneLanguage, localized } from '../model/site/addresses.ts';
import { element } from './xml.ts';

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';

/** Data for building absolute addresses. */
export interface Site {
  site: string;
  defaultLanguage: Language;
}

/** The links of an address to its other languages; none if there is only one. */
function alternates(path: string, { site, defaultLanguage }: Site): string[] {
  const { languages } = schoolFacts();
  if (languages.length === 1) return [];
  const link = (hreflang: string, language: Language) =>
    element('xhtml:link', [], { rel: 'alternate', hreflang, href: site + localized(path, language, defaultLanguage) });
  return [...languages.map((language) => link(language, language)), link('x-default', defaultLanguage)];
}

function urls(entry: SitemapEntry, site: Site): string[] {
  const changed = entry.changed ? [element('lastmod', entry.changed)] : [];
  if (hasOneLanguage(entry.path)) return [element('url', [element('loc', site.site + entry.path), ...changed])];
  return schoolFacts().languages.map((language) => {
    const loc = element('loc', site.site + localized(entry.path, language, site.defaultLanguage));
    return element('url', [loc, ...changed, ...alternates(entry.path, site)]);
  });
}

/** A sitemap: each address in all languages, with `hreflang` links to the others. */
export function urlset(entries: SitemapEntry[], site: Site): string {
  const attributes = { xmlns: namespace, 'xmlns:xhtml': 'http://www.w3.org/1999/xhtml' };
  return element(
    'urlset',
    entries.flatMap((entry) => urls(entry, site)),
    attributes,
  );
}

/** Whether the sitemap is split into several files. @param paths number of paths without language */
export function needsSitemapIndex(paths: number): boolean {
  return paths * schoolFacts().languages.length > sitemapFile;
}

/** The sitemap index, for a sitemap that is too long for one file. */
export function sitemapIndex(postChunks: readonly number[], { site }: Site): string {
  const paths = [addresses.sitemapMain, ...postChunks.map(addresses.sitemapPosts)];
  const pieces = paths.map((path) => element('sitemap', [element('loc', site + path)]));
  return element('sitemapindex', pieces, { xmlns: namespace });
}
