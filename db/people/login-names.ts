import { eq, sql } from 'drizzle-orm';
import { readLoginName } from '../../src/model/people/login-name.ts';
import type { Reads, Transaction } from '../open.ts';
import { loginNumbers } from '../schema.ts';
import { isEmailTaken } from './students.ts';

/** The parts of a login name: `0912345678.2@school.example`. */
export interface LoginNameParts {
  phone: string;
  /** A keyed hash of the phone number, under which its login names are counted. */
  phoneKey: string;
  /** The site's host name, without port. */
  host: string;
}

/** The next login name for a phone number; a number is never reused, even if its student is gone. */
export async function nextLoginName(tx: Transaction, { phone, phoneKey, host }: LoginNameParts): Promise<string> {
  for (;;) {
    const [counted] = await tx
      .insert(loginNumbers)
      .values({ phone_key: phoneKey, last: 1 })
      .onConflictDoUpdate({ target: loginNumbers.phone_key, set: { last: sql`${loginNumbers.last} + 1` } })
      .returning({ last: loginNumbers.last });
    const name = `${phone}.${counted?.last ?? 1}@${host}`;
    // The name may be taken by a registration, or the counter may belong to another key.
    if (!(await isEmailTaken(tx, name))) return name;
  }
}

/**
 * Whether an address is a login name that the school has made: it receives no mail. One that was made while the site had
 * another host is known by its number.
 */
export async function isMadeName(
  db: Reads,
  address: string,
  host: string,
  phoneKey: (phone: string) => string,
): Promise<boolean> {
  const name = readLoginName(address);
  if (name === null || name.host === host) return name !== null;
  const counted = eq(loginNumbers.phone_key, phoneKey(name.phone));
  const [made] = await db.select({ last: loginNumbers.last }).from(loginNumbers).where(counted);
  return made !== undefined && name.number <= made.last;
}
