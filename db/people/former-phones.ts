import { and, desc, eq, gte, lt } from 'drizzle-orm';
import type { Actor } from '../../src/model/people/audit.ts';
import type { FormerPhone } from '../../src/model/people/student-detail.ts';
import { type Database, type Transaction, write } from '../open.ts';
import { formerPhones } from '../schema.ts';

/** Days for which a former phone number is shown to staff who send a login code. */
const days = 30;

const since = () => new Date(Date.now() - days * 86_400_000).toISOString();

/** Stores the former phone number when it changes. @param by the staff member; null: the student */
export async function noteFormerPhone(
  tx: Transaction,
  by: Actor | null,
  { id, phone }: { id: number; phone: string },
  after: string,
): Promise<void> {
  if (phone === after) return;
  const row = { student_id: id, phone, at: new Date().toISOString(), by_id: by?.id ?? null, by_name: by?.name ?? null };
  await tx.insert(formerPhones).values(row);
}

/**
 * All phone numbers that a student had within thirty days, newest first; after several changes the correct one may be
 * the oldest.
 */
export async function formerPhonesOf(db: Database, student: number): Promise<FormerPhone[]> {
  const theirs = and(eq(formerPhones.student_id, student), gte(formerPhones.at, since()));
  const rows = await db.select().from(formerPhones).where(theirs).orderBy(desc(formerPhones.id));
  return rows.map(({ phone, at, by_id, by_name }) => ({
    phone,
    at,
    by: by_id === null ? null : { id: by_id, name: by_name ?? '' },
  }));
}

/** Deletes phone numbers older than thirty days. @returns how many were deleted */
export async function forgetFormerPhones(db: Database): Promise<number> {
  const old = lt(formerPhones.at, since());
  const gone = await write(db, (tx) => tx.delete(formerPhones).where(old).returning({ id: formerPhones.id }), {
    lasting: false,
  });
  return gone.length;
}
