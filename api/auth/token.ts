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

/**
 * Whether a request that changes something comes from the site itself (contract 4 and 7): `Sec-Fetch-Site` alone
 * decides when it is there, else `Origin` must be the site's address or the request's own host.
 */
export function fromOwnOrigin(request: IncomingMessage, siteUrl: string): boolean {
  if (safe.has(request.method ?? 'GET')) return true;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'same-origin';
  if (!origin) return false;
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}
