/** The Content-Security-Policy (CSP) of everything except pages: nothing may load or run. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The CSP header of pages. `frame-ancestors` is added here because it works only in a header, not in a meta tag. */
export const pagePolicy = (policy: string) => `${policy}; frame-ancestors 'self'`;

/** Cache-Control values. */
export const cacheControl = {
  /** For names with a hash: the content never changes. */
  immutable: 'public, max-age=31536000, immutable',
  /** Pages may be cached but are revalidated on every use, so a change is live at once. */
  page: 'public, max-age=0, must-revalidate',
  /** For files of `public/`, whose names stay the same when they change. */
  plain: 'public, max-age=3600, must-revalidate',
  redirect: 'public, max-age=3600',
  never: 'no-store',
} as const;

/** Kinds of responses that share the same headers. */
export type Kind = 'page' | 'dashboard' | 'feed' | 'compiled' | 'plain' | 'media' | 'error';

export type Headers = Readonly<Record<string, string>>;

/** Headers of every response. @param https whether the site is reachable only by HTTPS */
export const commonHeaders = (https: boolean): Headers => ({
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  ...(https ? { 'Strict-Transport-Security': 'max-age=31536000' } : {}),
});

/**
 * The headers of each kind, in addition to the common ones. Our own server and the generated settings of other web
 * servers use them. `Vary` is not included: each server sets it for what it compresses.
 * @param policy the Content-Security-Policy that every page contains
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

/** Folders whose files never change under the same name. */
export const compiledFolders = ['_astro', 'fonts'] as const;

/** The kind of a compiled file or one of `public/`. */
export const kindOfAsset = (address: string): 'compiled' | 'plain' =>
  compiledFolders.some((folder) => address.startsWith(`/${folder}/`)) ? 'compiled' : 'plain';

/** Content types of pages and feeds by the end of the file name; the first match counts. */
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
