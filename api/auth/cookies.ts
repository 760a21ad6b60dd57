import { hash } from 'node:crypto';
import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import { sessionDays } from '../../src/model/limits.ts';
import { knownBrowser } from '../../src/model/request-limits.ts';
import { isSharedToken } from './sessions.ts';

/** Names of the session cookies (contract 4): `userToken` for students, `token` for administrators. */
export const tokenCookies = { student: 'userToken', admin: 'token' } as const;
export type UserKind = keyof typeof tokenCookies;

/**
 * A cookie beside `userToken` that scripts can read, so that a static page can show Account before data has loaded. Its
 * value names the login: a short hash that opens nothing.
 */
const signedIn = 'signedIn';

/** The value of `signedIn` whose session is over. */
const signedOut = 'signedOut';

const maxAge = sessionDays * 86_400;

const loginMark = (token: string): string => hash('sha256', `signedIn ${token}`, 'base64url').slice(0, 8);

/** Sets the session cookie. In a shared browser it is a browser-session cookie: it goes when the browser is closed. */
export function setTokenCookie(c: Context, kind: UserKind, token: string, secure: boolean): void {
  const lasting = isSharedToken(token) ? {} : { maxAge };
  const common = { path: '/', sameSite: 'Lax', secure, ...lasting } as const;
  setCookie(c, tokenCookies[kind], token, { ...common, httpOnly: true });
  if (kind === 'student') setCookie(c, signedIn, loginMark(token), common);
}

export function clearTokenCookie(c: Context, kind: UserKind, secure: boolean): void {
  const common = { path: '/', sameSite: 'Lax', secure, maxAge: 0 } as const;
  setCookie(c, tokenCookies[kind], '', { ...common, httpOnly: true });
  if (kind === 'student') setCookie(c, signedIn, '', common);
}

/**
 * Tells the browser that the session of this request is over, so that its pages show Login again. No cookie is cleared:
 * the answer may arrive after a newer login of the same browser, whose cookies have the same names.
 */
export function markSignedOut(c: Context, secure: boolean): void {
  const mark = getCookie(c, signedIn);
  if (mark === undefined || !/^[\w-]{1,8}$/.test(mark) || mark === getCookie(c, signedOut)) return;
  setCookie(c, signedOut, mark, { path: '/', sameSite: 'Lax', secure, maxAge });
}

/** The known-browser cookies. They are sent to the login call only, and stay after the session has ended. */
const knownCookies = {
  student: { name: 'knownStudent', path: '/api/auth/login' },
  admin: { name: 'knownAdmin', path: '/api/dashboard/login' },
} as const;

export function knownCookie(c: Context, kind: UserKind): string | undefined {
  return getCookie(c, knownCookies[kind].name);
}

export function setKnownCookie(c: Context, kind: UserKind, value: string, secure: boolean): void {
  const { name, path } = knownCookies[kind];
  setCookie(c, name, value, {
    ...{ path, secure, httpOnly: true, sameSite: 'Strict' },
    maxAge: knownBrowser.days * 86_400,
  });
}
