/** For everything that is no page: it loads nothing and runs nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of pages, and who may frame them: that part only a header can say. */
export const pagePolicy = (policy: string) => `${policy}; frame-ancestors 'self'`;

/** For how long what may be kept. */
export const cacheControl = {
  /** Names with a hash never change their content. */
  immutable: 'public, max-age=31536000, immutable',
  /** A page may be kept, but is asked for again each time: a change is live at once. */
  page: 'public, max-age=0, must-revalidate',
  /** Files of `public/`, whose names stay when they change. */
  plain: 'public, max-age=3600, must-revalidate',
  redirect: 'public, max-age=3600',
  never: 'no-store',
} as const;

/** What is answered alike. */
export type Kind = 'page' | 'dashboard' | 'feed' | 'compiled' | 'plain' | 'media' | 'error';

export type Headers = Readonly<Record<string, string>>;

/** Headers that every answer bears. @param https whether the site is reached by it only */
export const commonHeaders = (https: boolean): Headers => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

/**
 * The headers of each kind beside the common ones: what our own server answers, and what the settings of others are
 * written from. `Vary` says each server by itself, for what it has compressed.
 * @param policy the Content-Security-Policy that stands in every page
 */
export function headersOf(policy: string): Readonly<Record<Kind, Headers>> {
  const open = { 'Content-Security-Policy': pagePolicy(policy) };
  const closed = { 'Content-Security-Policy': closedPolicy };
  return {
    page: { 'Cache-Control': cacheControl.page, ...open },
    dashboard: { 'Cache-Control': cacheControl.never, 'X-Robots-Tag': 'noindex', ...open },
    feed: { 'Cache-Control': cacheControl.page, ...closed },
    compiled: { 'Cache-Control': cacheControl.immutable, ...closed },
    plain: { 'Cache-Control': cacheControl.plain, ...closed },
    media: { 'Cache-Control': cacheControl.immutable, ...closed, 'Content-Disposition': 'inline' },
    error: { 'Cache-Control': cacheControl.never, ...open },
  };
}

/** Folders whose files never change under their names. */
export const compiledFolders = ['_astro', 'fonts'] as const;

/** The kind of a compiled file or one of `public/`. */
export const kindOfAsset = (address: string): 'compiled' | 'plain' =>
  compiledFolders.some((folder) => address.startsWith(`/${folder}/`)) ? 'compiled' : 'plain';

/** Content-Type of pages and feeds, by the ends of their files; the first that fits. */
export const pageTypes = [
  ['rss.xml', 'application/rss+xml; charset=utf-8'],
  ['.webmanifest', 'application/manifest+json; charset=utf-8'],
  ['.xml', 'application/xml; charset=utf-8'],
  ['.txt', 'text/plain; charset=utf-8'],
  ['.html', 'text/html; charset=utf-8'],
] as const;

/** Content-Type of a published file: `about/index.html`. */
export function pageTypeOf(file: string): string {
  return pageTypes.find(([end]) => file === end || file.endsWith(end.startsWith('.') ? end : `/${end}`))?.[1] ?? '';
}
