import type { IncomingMessage, ServerResponse } from 'node:http';
import { languages } from '../../src/model/languages.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { addresses, addressFor, hasOneLanguage, localized } from '../../src/model/site/addresses.ts';
import { delocalized } from '../../src/model/site/delocalized.ts';
import type { FileStorage } from '../media/storage.ts';
import type { Assets } from './assets.ts';
import { type OwnHeaders, setHeaders } from './headers.ts';
import { ownLocation } from './own-location.ts';
import type { PageCache, ServedPage } from './page-cache.ts';
import { cacheControl } from './rules.ts';
import { sendBody } from './send.ts';
import { sendFile } from './send-file.ts';

export interface Site {
  pages: PageCache;
  assets: Assets;
  storage: FileStorage;
  /** Reads what the school's record says again, if it may have changed. */
  freshFacts(): Promise<void> | undefined;
}

/** The canonical form of a page address; null when it is canonical already. */
export function canonicalPath(path: string): string | null {
  const straight = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  const first = straight.replace(/(^|\/)gallery\/page\/1$/, '$1gallery');
  return first === path ? null : first;
}

/** The address of the page that is served for a path. All paths below the dashboard get the same page. */
function pageAddress(path: string): string {
  return path.startsWith(`${addresses.dashboard}/`) ? addresses.dashboard : path;
}

/** Paths that no page has: path traversal, control characters, or another spelling of an existing address. */
const odd = /[\p{Cc}\\]|\/\/|\.\.|\/\.(?:\/|$)|.\/$/u;

function redirect(response: ServerResponse, location: string, kept: string = cacheControl.redirect): void {
  response.setHeader('Cache-Control', kept);
  response.writeHead(308, { Location: location, 'Content-Length': 0 }).end();
}

/** A request to the site, with its response. */
interface Asked {
  request: IncomingMessage;
  response: ServerResponse;
  common: OwnHeaders;
  path: string;
  /** The query with its `?`, or ''. */
  search: string;
}

function sendPage({ request, response, common, path }: Asked, page: ServedPage, status: number) {
  const isDashboard = path === addresses.dashboard || path.startsWith(`${addresses.dashboard}/`);
  const kept = isDashboard || status !== 200 ? cacheControl.never : cacheControl.page;
  const own = common(page.policy);
  sendBody(request, response, page, {
    status,
    common: isDashboard ? [...own, 'X-Robots-Tag', 'noindex'] : own,
    cacheControl: kept,
  });
}

/**
 * The address of a page in the school's only language, for an address with a language's prefix; null where there are
 * two languages, or where the path has no prefix.
 */
function inOnlyLanguage(path: string): string | null {
  const { languages: used, default_language } = schoolFacts();
  if (used.length > 1) return null;
  const prefix = languages.find((each) => path === `/${each}` || path.startsWith(`/${each}/`));
  if (!prefix) return null;
  const rest = path.slice(prefix.length + 1) || '/';
  return hasOneLanguage(rest) ? null : localized(rest, default_language, default_language);
}

async function sendNotFound(site: Site, asked: Asked) {
  const { language } = delocalized(asked.path, schoolFacts().default_language);
  const address = addressFor(addresses.notFound, language);
  const page = site.pages.cached(address) ?? (await site.pages.load(address));
  if (page) sendPage(asked, page, 404);
  else asked.response.writeHead(404).end();
}

function decoded(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/** Serves everything except the API: published pages, compiled assets, public media. */
export function createSiteHandler(site: Site) {
  async function serveSlowly(asked: Asked): Promise<void> {
    const { request, response, path, search } = asked;
    if (path.startsWith('/media/')) {
      const sent = await sendFile(request, response, site.storage, path, cacheControl.immutable);
      return sent ? undefined : sendNotFound(site, asked);
    }
    const asset = path.startsWith('/_astro/') ? await site.assets.findElsewhere(path) : null;
    if (asset) {
      sendBody(request, response, asset, { cacheControl: asset.cacheControl });
      return;
    }
    await site.freshFacts();
    const moved = inOnlyLanguage(path);
    if (moved !== null && moved !== addresses.notFound && (await site.pages.load(moved))) {
      const location = ownLocation(moved + search);
      if (location !== null) return redirect(response, location, 'no-cache');
    }
    const address = pageAddress(path);
    const isError = delocalized(address, schoolFacts().default_language).path === addresses.notFound;
    const page = isError ? null : await site.pages.load(address);
    if (page) sendPage(asked, page, 200);
    else await sendNotFound(site, asked);
  }

  return function serve(request: IncomingMessage, response: ServerResponse, common: OwnHeaders) {
    const url = request.url ?? '/';
    const mark = url.indexOf('?');
    const raw = mark === -1 ? url : url.slice(0, mark);
    const search = mark === -1 ? '' : url.slice(mark);
    const readable = request.method === 'GET' || request.method === 'HEAD';
    const cached = readable ? site.pages.cached(raw) : undefined;
    if (cached && !raw.endsWith('404')) {
      sendPage({ request, response, common, path: raw, search }, cached, 200);
      return undefined;
    }
    setHeaders(response, common());
    if (!readable) {
      response.writeHead(405, { Allow: 'GET, HEAD', 'Content-Length': 0 }).end();
      return undefined;
    }
    const canonical = canonicalPath(raw);
    const path = decoded(canonical ?? raw);
    const asked = { request, response, common, path: path ?? raw, search };
    if (!path?.startsWith('/') || odd.test(path)) return sendNotFound(site, asked);
    if (canonical !== null) {
      const location = ownLocation(canonical + search);
      if (location === null) return sendNotFound(site, asked);
      redirect(response, location);
      return undefined;
    }
    const asset = site.assets.find(path);
    if (asset) {
      sendBody(request, response, asset, { cacheControl: asset.cacheControl });
      return undefined;
    }
    return serveSlowly(asked);
  };
}
