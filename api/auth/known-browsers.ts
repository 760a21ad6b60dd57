import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { knownBrowser } from '../../src/model/request-limits.ts';
import type { UserKind } from './cookies.ts';

/**
 * The known-browser cookie of a browser that has logged in to an account before (contract 8): for each account a random
 * name and its signature. It gives no access by itself. It only lets the browser try a password while the rate limit
 * blocks unknown browsers.
 *
 * The signing key is the account's password hash: no other secret has to be stored, the hash never leaves the database,
 * and a password change makes all earlier signatures invalid.
 */
const nameLength = 16;
const entry = /^[\w-]{59}$/;

/** Replaces the password hash of an unknown account, so that no signature is valid. */
const nobody = randomBytes(32).toString('hex');

function signatureOf(kind: UserKind, name: string, passwordHash: string): string {
  return createHmac('sha256', passwordHash).update(`known browser of ${kind}: ${name}`).digest('base64url');
}

function fits(each: string, kind: UserKind, passwordHash: string): boolean {
  const signature = signatureOf(kind, each.slice(0, nameLength), passwordHash);
  return timingSafeEqual(Buffer.from(each.slice(nameLength)), Buffer.from(signature));
}

/** The entries of a cookie. A cookie with any malformed entry counts as empty. */
function entriesOf(cookie: string | undefined): string[] {
  const entries = cookie?.split('.', knownBrowser.accounts + 1) ?? [];
  return entries.length <= knownBrowser.accounts && entries.every((each) => entry.test(each)) ? entries : [];
}

/**
 * Finds the random name under which a browser has logged in to an account before.
 * @param passwordHash null for an unknown account; the check takes the same time
 * @returns null when the browser has not logged in to this account
 */
export function browserNameIn(cookie: string | undefined, kind: UserKind, passwordHash: string | null): string | null {
  const known = entriesOf(cookie).filter((each) => fits(each, kind, passwordHash ?? nobody));
  return known[0]?.slice(0, nameLength) ?? null;
}

/** The new cookie value after a login to an account. It keeps the entries of the most recent other accounts. */
export function withKnownAccount(cookie: string | undefined, kind: UserKind, passwordHash: string): string {
  const name = randomBytes(12).toString('base64url');
  const others = entriesOf(cookie).filter((each) => !fits(each, kind, passwordHash));
  return [name + signatureOf(kind, name, passwordHash), ...others].slice(0, knownBrowser.accounts).join('.');
}
