import type { Language } from '../../src/model/languages.ts';
import { languages } from '../../src/model/languages.ts';
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

/** What other web servers are told, in none of their languages. */
export interface FrontTable {
  common: Headers;
  kinds: Readonly<Record<Kind, Headers>>;
  redirectHeaders: Headers;
  /** One page for its address and all below. */
  single: string;
  /** Languages with a prefix of their own. */
  prefixes: readonly Language[];
  compiledFolders: readonly string[];
  /** The ends of what is a page for machines, without dots. */
  feedEnds: readonly string[];
  /** The ends of names of which there are compressed twins, pages and feeds aside. */
  compressible: readonly string[];
  /** Content-Type by the end of a name, without its dot. */
  types: Readonly<Record<string, string>>;
  /** What has a type of its own among those. */
  named: Readonly<Record<string, string>>;
  /** Addresses of the first page of something, and where it stands, without language. */
  firsts: readonly { from: string; to: string }[];
}

/** What the site's rules are made of. */
export interface FrontSite {
  url: string;
  defaultLanguage: Language;
  policy: string;
}

const withoutDot = (end: string) => end.slice(1);

/** The rules of our own server as a table. */
export function frontTable({ url, defaultLanguage, policy }: FrontSite): FrontTable {
  const ends = pageTypes.filter(([end]) => end.startsWith('.')).map(([end, type]) => [withoutDot(end), type]);
  const named = pageTypes.filter(([end]) => !end.startsWith('.'));
  return {
    common: commonHeaders(url.startsWith('https:')),
    kinds: headersOf(policy),
    redirectHeaders: { 'Cache-Control': cacheControl.redirect },
    single: addresses.dashboard,
    prefixes: languages.filter((language) => language !== defaultLanguage),
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
