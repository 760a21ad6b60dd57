import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../src/model/languages.ts';
import { addresses, delocalized, localized } from '../../src/model/site/addresses.ts';
import type { FileStorage } from '../media/storage.ts';
import type { Assets } from './assets.ts';
import { ownLocation } from './own-location.ts';
import type { PageCache, ServedPage } from './page-cache.ts';
import { cacheControl } from './rules.ts';
import { sendBody } from './send.ts';
import { sendFile } from './send-file.ts';

export interface Site {
  pages: PageCache;
  assets: Assets;
  storage: FileStorage;
  defaultLanguage: Language;
}

/** The one address of a page that could be written in other ways; null when it is that already. */
export function canonicalPath(path: string): string | null {
  const straight = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const first = straight.replace(/(^|\/)gallery\/page\/1$/, '$1gallery');
  return first === path ? null : first;
}

/** The address of the file that answers a path: everything below the dashboard is one page. */
function pageAddress(path: string): string {
  return path.startsWith(`${addresses.dashboard}/`) ? addresses.dashboard : path;
}

/** No page has such an address: it leaves its folder, or is another way to write one that a page has. */
const odd = /[\p{Cc}\\]|\/\/|\.\.|\/\.(?:\/|$)|.\/$/u;

function redirect(response: ServerResponse, location: string): void {
  response.setHeader('Cache-Control', cacheControl.redirect);
  response.writeHead(308, { Location: location, 'Content-Length': 0 }).end();
}

function sendPage(request: IncomingMessage, response: ServerResponse, page: ServedPage, status: number, path: string) {
  const isDashboard = path === addresses.dashboard || path.startsWith(`${addresses.dashboard}/`);
  if (isDashboard) response.setHeader('X-Robots-Tag', 'noindex');
  const kept = isDashboard || status !== 200 ? cacheControl.never : cacheControl.page;
  sendBody(request, response, page, { status, policy: page.policy, cacheControl: kept });
}

async function sendNotFound(site: Site, request: IncomingMessage, response: ServerResponse, path: string) {
  const { language } = delocalized(path, site.defaultLanguage);
  const address = localized(addresses.notFound, language, site.defaultLanguage);
  const page = site.pages.cached(address) ?? (await site.pages.load(address));
  if (page) sendPage(request, response, page, 404, path);
  else response.writeHead(404).end();
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Serves everything that is no call of the API: published pages, compiled assets, public media. */
export function createSiteHandler(site: Site) {
  async function serveSlowly(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    if (path.startsWith('/media/')) {
      const sent = await sendFile(request, response, site.storage, path, cacheControl.immutable);
      return sent ? undefined : sendNotFound(site, request, response, path);
    }
    const asset = path.startsWith('/_astro/') ? await site.assets.findElsewhere(path) : null;
    if (asset) {
      sendBody(request, response, asset, { cacheControl: asset.cacheControl });
      return;
    }
    const address = pageAddress(path);
    const isError = delocalized(address, site.defaultLanguage).path === addresses.notFound;
    const page = isError ? null : await site.pages.load(address);
    if (page) sendPage(request, response, page, 200, path);
    else await sendNotFound(site, request, response, path);
  }

  return function serve(request: IncomingMessage, response: ServerResponse): Promise<void> | undefined {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const raw = mark === -1 ? url : url.slice(0, mark);
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
      return undefined;
    }
    const cached = site.pages.cached(raw);
    if (cached && !raw.endsWith('404')) {
      sendPage(request, response, cached, 200, raw);
      return undefined;
    }
    const canonical = canonicalPath(raw);
    const path = decoded(canonical ?? raw);
    if (!path?.startsWith('/') || odd.test(path)) return sendNotFound(site, request, response, '/');
    if (canonical !== null) {
      const location = ownLocation(canonical + (mark === -1 ? '' : url.slice(mark)));
      if (location === null) return sendNotFound(site, request, response, '/');
      redirect(response, location);
      return undefined;
    }
    const asset = site.assets.find(path);
    if (asset) {
      sendBody(request, response, asset, { cacheControl: asset.cacheControl });
      return undefined;
    }
    return serveSlowly(request, response, path);
  };
}
