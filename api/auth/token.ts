import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { type Principal, tokenCookies } from './cookies.ts';

export interface Token {
  value: string;
  /** How it came: only a cookie is sent by a browser on its own. */
  by: 'bearer' | 'cookie';
}

/** The token of a request, from `Authorization: Bearer` or else from its cookie; null when there is none. */
export function tokenOf(request: IncomingMessage, kind: Principal): Token | null {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined && /^Bearer\b/i.test(authorization)) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return bearer ? { value: bearer, by: 'bearer' } : null;
  }
  const value = cookie ? parse(cookie, tokenCookies[kind])[tokenCookies[kind]] : undefined;
  return value ? { value, by: 'cookie' } : null;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of the school sent this, as its browser says it; null when nothing is said about a page. */
function ownPage(request: IncomingMessage, siteUrl: string): boolean | null {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'none' ? null : site === 'same-origin';
  if (!origin) return null;
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

const changesNothing = ({ method = 'GET' }: IncomingMessage) => safe.has(method);

/**
 * Whether a request that changes something comes from the site itself (contract 4 and 7): `Sec-Fetch-Site` alone
 * decides when it is there, else `Origin` must be the site's address or the request's own host.
 */
export function fromOwnOrigin(request: IncomingMessage, siteUrl: string): boolean {
  return changesNothing(request) || ownPage(request, siteUrl) === true;
}

/**
 * Whether a page of another site sent a request that changes something (contract 8). What says nothing about a page is
 * no browser, or the person's own doing: it is not foreign.
 */
export function fromForeignPage(request: IncomingMessage, siteUrl: string): boolean {
  return !changesNothing(request) && ownPage(request, siteUrl) === false;
}
