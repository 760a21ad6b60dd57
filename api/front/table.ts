import type { Language } from '../../src/model/languages.ts';
import { languages } from '../../src/model/languages.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses } from '../../src/model/site/addresses.ts';
import { feedEnds } from '../../src/model/site/feeds.ts';
import { allPages } from '../../src/model/site/pages.ts';
import { contentTypes } from '../media/file-types.ts';
import { assetTypes, compressible } from '../site/asset-types.ts';
import {
  cacheControl,
  commonHeaders,
  compiledFolders,
  type Headers,
  headersOf,
  type Kind,
  pageTypes,
} from '../site/rules.ts';

/** The rules for other web servers, independent of their configuration languages. */
export interface FrontTable {
  common: Headers;
  kinds: Readonly<Record<Kind, Headers>>;
  redirectHeaders: Headers;
  /** The address of a page that also serves all paths below it. */
  single: string;
  /** Languages with their own path prefix. */
  prefixes: readonly Language[];
  /** Prefixes that lead to the same page without one: all, if the school has only one language. */
  formerPrefixes: readonly Language[];
  compiledFolders: readonly string[];
  /** File extensions of feeds (pages for machines), without dots. */
  feedEnds: readonly string[];
  /** File extensions with compressed copies, except pages and feeds. */
  compressible: readonly string[];
  /** Content types by file extension, without the dot. */
  types: Readonly<Record<string, string>>;
  /** Content types by file name, which override those by extension. */
  named: Readonly<Record<string, string>>;
  /** Redirects of the first page of a paged list, without language: `/gallery/page/1` → `/gallery`. */
  firsts: readonly { from: string; to: string }[];
}

/** The settings that the rules depend on. */
export interface FrontSite {
  url: string;
  policy: string;
}

const withoutDot = (end: string) => end.slice(1);

/** Builds the table from the rules of this program's own server. */
export function frontTable({ url, policy }: FrontSite): FrontTable {
  const { languages: used, default_language } = schoolFacts();
  const ends = pageTypes.filter(([end]) => end.startsWith('.')).map(([end, type]) => [withoutDot(end), type]);
  const named = pageTypes.filter(([end]) => !end.startsWith('.'));
  return {
    common: commonHeaders(url.startsWith('https:')),
    kinds: headersOf(policy),
    redirectHeaders: { 'Cache-Control': cacheControl.redirect },
    single: addresses.dashboard,
    prefixes: used.filter((language) => language !== default_language),
    formerPrefixes: used.length === 1 ? languages : [],
    compiledFolders,
    feedEnds,
    compressible: [...compressible],
    types: { ...assetTypes, ...contentTypes, ...Object.fromEntries(ends) },
    named: Object.fromEntries(named),
    firsts: allPages.flatMap(({ pattern, first }) =>
      first === undefined ? [] : [{ from: pattern.replace(/\[\w+\]/, '1'), to: first }],
    ),
  };
}
