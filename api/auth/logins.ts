import { hash, randomBytes } from 'node:crypto';
import { getCookie, setCookie } from 'hono/cookie';
import { type Account, endSession, listSessions, newLoginsOf, noteLoginOf, seeLogins } from '../../db/people/logins.ts';
import { loginBounds } from '../../src/model/limits.ts';
import { deviceOf, type NewLogin } from '../../src/model/people/logins.ts';
import { clientAddress } from '../http/client.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { sessionIdOf } from './sessions.ts';
import { tokenOf } from './token.ts';

/** The cookie by which a browser is known again after a logout. It gives access to nothing. */
const browserCookie = { name: 'browser', path: '/api', shape: /^[\w-]{43}$/ } as const;

/** The cookie of this browser; a new one for a browser that has none. Each login prolongs it. */
function browserOf(c: RouteContext, secure: boolean): string {
  const { name, path, shape } = browserCookie;
  const given = getCookie(c, name);
  const value = given && shape.test(given) ? given : randomBytes(32).toString('base64url');
  setCookie(c, name, value, { path, secure, httpOnly: true, sameSite: 'Lax', maxAge: loginBounds.days * 86_400 });
  return value;
}

/** A browser has another hash for each account, so that the table does not tell which accounts share one. */
const browserHashOf = ({ kind, id }: Account, browser: string): string => hash('sha256', `${kind}/${id} ${browser}`);

/**
 * Notes a login with where it came from, and wakes the sender of the mail about it.
 * @param expected true: send no warning, for example after a switch to a brother or sister
 */
export async function noteLogin(
  { db, config, mails }: Pick<Services, 'db' | 'config' | 'mails'>,
  c: RouteContext,
  account: Account,
  token: string,
  expected = false,
): Promise<void> {
  const browser = browserOf(c, config.siteUrl.startsWith('https:'));
  const origin = {
    session_id: sessionIdOf(token),
    browser_hash: browserHashOf(account, browser),
    address: clientAddress(c.env.incoming, config.trustProxy).slice(0, 45),
    ...deviceOf(c.env.incoming.headers['user-agent'] ?? ''),
  };
  const mailIn = mails ? c.get('language') : null;
  if (await noteLoginOf(db, account, { origin, expected, mailIn })) mails?.wake();
}

/** What somebody does with the own sessions, from one of them. */
export function ownSessions({ db }: Pick<Services, 'db'>, c: RouteContext, account: Account) {
  const current = sessionIdOf(tokenOf(c.env.incoming, account.kind)?.value ?? '');
  return {
    list: () => listSessions(db, account, current),
    end: (id: number) => endSession(db, account, id),
    newLogins: (): Promise<NewLogin[]> => newLoginsOf(db, account, current),
    see: () => seeLogins(db, account, current),
  };
}
