import type { IncomingMessage } from 'node:http';
import { parse } from 'hono/utils/cookie';
import { tokenCookies, type UserKind } from './cookies.ts';

export interface Token {
  value: string;
  /** How it was sent. Only cookies need CSRF protection, because browsers send them automatically. */
  by: 'bearer' | 'cookie';
}

/** The token of a request, from `Authorization: Bearer` or else from its cookie; null when there is none. */
export function tokenOf(request: IncomingMessage, kind: UserKind): Token | null {
  const { authorization, cookie } = request.headers;
  if (authorization !== undefined && /^Bearer\b/i.test(authorization)) {
    const bearer = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    return bearer ? { value: bearer, by: 'bearer' } : null;
  }
  const value = cookie ? parse(cookie, tokenCookies[kind])[tokenCookies[kind]] : undefined;
  return value ? { value, by: 'cookie' } : null;
}

const safe = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of this site sent the request, according to its headers; null when the headers name no page. */
function ownPage(request: IncomingMessage, siteUrl: string): boolean | null {
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  if (site !== undefined) return site === 'none' ? null : site === 'same-origin';
  if (!origin) return null;
  return origin === new URL(siteUrl).origin || (URL.canParse(origin) && new URL(origin).host === host);
}

const changesNothing = ({ method = 'GET' }: IncomingMessage) => safe.has(method);

/**
 * CSRF check (contract 4 and 7): whether a request that changes data comes from the site itself. `Sec-Fetch-Site` alone
 * decides when it is present. Otherwise `Origin` must be the site's address or the request's own host.
 */
export function fromOwnOrigin(request: IncomingMessage, siteUrl: string): boolean {
  return changesNothing(request) || ownPage(request, siteUrl) === true;
}

/**
 * Whether a page of another site sent a request that changes data (contract 8). A request without these headers is not
 * foreign: it comes from a program that is not a browser, or directly from the user.
 */
export function fromForeignPage(request: IncomingMessage, siteUrl: string): boolean {
  return !changesNothing(request) && ownPage(request, siteUrl) === false;
}
