import { inArray, sql } from 'drizzle-orm';
import type { ReadRow } from '../../src/model/people/roster.ts';
import type { Transaction } from '../open.ts';
import { portionsInTurn } from '../portions.ts';
import { loginNumbers, students } from '../schema.ts';
import { nextLoginName } from './login-names.ts';
import { emailKey } from './students.ts';

/** What generating login names needs. */
interface Naming {
  host: string;
  phoneKey(phone: string): string;
}

/**
 * Generates login names for rows without an email address; the counter of each phone is incremented once for all its
 * rows.
 */
export async function nameRows(
  tx: Transaction,
  rows: readonly ReadRow[],
  tools: Naming,
): Promise<Map<ReadRow, string>> {
  const byPhone = Map.groupBy(
    rows.filter(({ email }) => email === null),
    ({ phone }) => phone ?? '',
  );
  const counted = [...byPhone].map(([phone, of]) => ({ phone, of, key: tools.phoneKey(phone) }));
  const names = new Map<ReadRow, string>();
  for await (const chunk of portionsInTurn(counted)) {
    const last = new Map<string, number>();
    const upserted = await tx
      .insert(loginNumbers)
      .values(chunk.map(({ key, of }) => ({ phone_key: key, last: of.length })))
      .onConflictDoUpdate({ target: loginNumbers.phone_key, set: { last: sql`${loginNumbers.last} + excluded.last` } })
      .returning();
    for (const row of upserted) last.set(row.phone_key, row.last);
    for (const { phone, of, key } of chunk) {
      const before = (last.get(key) ?? of.length) - of.length;
      of.forEach((row, index) => {
        names.set(row, `${phone}.${before + index + 1}@${tools.host}`);
      });
    }
  }
  // A name may be taken by a registration, or the counter may belong to another key.
  for await (const chunk of portionsInTurn([...names])) {
    const keys = chunk.map(([, name]) => emailKey(name));
    const taken = await tx.select({ key: students.email_key }).from(students).where(inArray(students.email_key, keys));
    const gone = new Set(taken.map(({ key }) => key));
    for (const [row, name] of chunk.filter(([, each]) => gone.has(emailKey(each)))) {
      const phone = row.phone ?? name;
      names.set(row, await nextLoginName(tx, { phone, phoneKey: tools.phoneKey(phone), host: tools.host }));
    }
  }
  return names;
}
