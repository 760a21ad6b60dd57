import { createHash } from 'node:crypto';
import { isFeed } from '../../src/model/site/feeds.ts';

/** The hash (SHA-256) of a page's HTML, which tells whether the page changed. */
export const pageHash = (html: string | Buffer): string => createHash('sha256').update(html).digest('base64url');

/**
 * The file path of an address, relative to the site's folder, so that any static web server finds it: `/about` →
 * `about/index.html`, `/en` → `en/index.html`, `/404` → `404.html`, `/rss.xml` → `rss.xml`.
 */
export function pageFile(address: string): string {
  const path = address.slice(1);
  if (isFeed(path)) return path;
  if (/^(\w\w\/)?404$/.test(path)) return `${path}.html`;
  return path === '' ? 'index.html' : `${path}/index.html`;
}

/** The reverse of `pageFile`: the address of a file; null for a compressed copy or any other file. */
export function pageAddress(file: string): string | null {
  if (isFeed(file)) return `/${file}`;
  if (/^(\w\w\/)?404\.html$/.test(file)) return `/${file.slice(0, -'.html'.length)}`;
  if (file === 'index.html') return '/';
  return file.endsWith('/index.html') ? `/${file.slice(0, -'/index.html'.length)}` : null;
}
