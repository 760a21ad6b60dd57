import { addresses, addressesInLanguages } from '../../src/model/site/addresses.ts';
import { isFeed } from '../../src/model/site/feeds.ts';
import { allPages } from '../../src/model/site/pages.ts';
import type { Headers, Kind } from '../site/rules.ts';
import type { FrontTable } from './table.ts';

/**
 * Removes patterns that a wildcard covers. Static hosts merge the headers of all matching patterns, so an address may
 * match only one pattern besides `/*`.
 */
function withoutCovered(patterns: readonly string[]): string[] {
  const wild = patterns.filter((pattern) => pattern.endsWith('/*')).map((pattern) => pattern.slice(0, -1));
  const covered = (pattern: string) => wild.some((start) => pattern !== `${start}*` && pattern.startsWith(start));
  return [...new Set(patterns)].filter((pattern) => !covered(pattern));
}

function pagePatterns(): { pattern: string; kind: Kind }[] {
  const found = allPages.flatMap(({ pattern, andBelow }) => {
    const kind: Kind = andBelow ? 'dashboard' : isFeed(pattern) ? 'feed' : 'page';
    const path = pattern.replace(/\[\w+\].*$/, '*');
    const paths = andBelow ? [path, `${path}/*`] : [path];
    return paths.flatMap((each) => addressesInLanguages(each).map((pattern) => ({ pattern, kind })));
  });
  const kept = withoutCovered(found.map(({ pattern }) => pattern));
  return kept.map((pattern) => found.find((each) => each.pattern === pattern) ?? { pattern, kind: 'page' });
}

const section = (pattern: string, headers: Headers) =>
  [pattern, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n');

/**
 * The `_headers` file of static hosts (Netlify, Cloudflare Pages). @param plain patterns of files of `public/` outside
 * the compiled folders
 */
export function headersFile({ common, kinds, compiledFolders }: FrontTable, plain: readonly string[]): string {
  const sections = [
    section('/*', common),
    ...pagePatterns().map(({ pattern, kind }) => section(pattern, kinds[kind])),
    ...compiledFolders.map((folder) => section(`/${folder}/*`, kinds.compiled)),
    section('/media/*', kinds.media),
    ...plain.map((pattern) => section(pattern, kinds.plain)),
  ];
  return `${sections.join('\n\n')}\n`;
}

/**
 * The paths of the pages that a prefix of a language can stand before, as static hosts write them: `/blog/:id`. A pattern
 * for whatever follows the prefix would lead `/en//another.host` to another host.
 */
const localizedPaths = allPages
  .filter(({ once, pattern }) => !once && pattern !== addresses.home && pattern !== addresses.notFound)
  .map(({ pattern }) => pattern.replace(/\[(\w+)\]/, ':$1'));

/** The `_redirects` file of static hosts (Netlify, Cloudflare Pages). */
export function redirectsFile({ single, prefixes, formerPrefixes, firsts }: FrontTable): string {
  const starts = ['', ...prefixes.map((language) => `/${language}`)];
  return [
    ...firsts.flatMap(({ from, to }) => starts.map((start) => `${start}${from} ${start}${to} 308`)),
    ...formerPrefixes.flatMap((language) => [
      `/${language} / 308`,
      ...localizedPaths.map((path) => `/${language}${path} ${path} 308`),
    ]),
    `${single}/* ${single} 200`,
    ...prefixes.map((language) => `/${language}/* /${language}/404.html 404`),
    '',
  ].join('\n');
}
