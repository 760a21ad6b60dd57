import { sql } from 'drizzle-orm';
import type { Transaction } from '../open.ts';
import { loginNumbers } from '../schema.ts';
import { isEmailTaken } from './students.ts';

/** What a login name is made of (beyond 2): `0912345678.2@school.example`. */
export interface LoginNameParts {
  phone: string;
  /** A keyed hash of the phone, under which its numbers are counted. */
  phoneKey: string;
  /** The site's name, without port. */
  host: string;
}

/** The next login name for a child of a phone; no number is given twice, whoever is gone meanwhile. */
export async function nextLoginName(tx: Transaction, { phone, phoneKey, host }: LoginNameParts): Promise<string> {
  for (;;) {
    const [counted] = await tx
      .insert(loginNumbers)
      .values({ phone_key: phoneKey, last: 1 })
      .onConflictDoUpdate({ target: loginNumbers.phone_key, set: { last: sql`${loginNumbers.last} + 1` } })
      .returning({ last: loginNumbers.last });
    const name = `${phone}.${counted?.last ?? 1}@${host}`;
    // Somebody may have registered with it, or the count may be of another key.
    if (!(await isEmailTaken(tx, name))) return name;
  }
}
