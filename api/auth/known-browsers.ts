import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { knownBrowser } from '../../src/model/request-limits.ts';
import type { Principal } from './cookies.ts';

/**
 * What a browser bears that has logged in to an account before (contract 8): for each account a random name and its
 * signature. It opens nothing; it only lets the browser try a password while strangers may not.
 *
 * The key of a signature is the account's password hash, in the school's own database: there is no other secret to keep,
 * its random salt never leaves it, and a change of the password ends what was signed before.
 */
const nameLength = 16;
const entry = /^[\w-]{59}$/;

/** In place of the hash of an account that nobody has: no signature fits. */
const nobody = randomBytes(32).toString('hex');

function signatureOf(kind: Principal, name: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known browser of ${kind}: ${name}`).digest('base64url');
}

function fits(each: string, kind: Principal, passwordHash: string): boolean {
  const signature = signatureOf(kind, each.slice(0, nameLength), passwordHash);
  return timingSafeEqual(Buffer.from(each.slice(nameLength)), Buffer.from(signature));
}

/** The entries of a cookie; one that holds anything else holds nothing. */
function entriesOf(cookie: string | undefined): string[] {
  const entries = cookie?.split('.', knownBrowser.accounts + 1) ?? [];
  return entries.length <= knownBrowser.accounts && entries.every((each) => entry.test(each)) ? entries : [];
}

/**
 * The name under which a browser has logged in to an account before.
 * @param passwordHash null when nobody has the account: that takes as long
 * @returns null when the browser is not known to it
 */
export function browserNameIn(cookie: string | undefined, kind: Principal, passwordHash: string | null): string | null {
  const known = entriesOf(cookie).filter((each) => fits(each, kind, passwordHash ?? nobody));
  return known[0]?.slice(0, nameLength) ?? null;
}

/** The cookie of a browser that has just logged in to an account; of other accounts it keeps the latest. */
export function withKnownAccount(cookie: string | undefined, kind: Principal, passwordHash: string): string {
  const name = randomBytes(12).toString('base64url');
  const others = entriesOf(cookie).filter((each) => !fits(each, kind, passwordHash));
  return [name + signatureOf(kind, name, passwordHash), ...others].slice(0, knownBrowser.accounts).join('.');
}
