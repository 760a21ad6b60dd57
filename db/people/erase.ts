import { and, asc, eq, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Actor, Changes } from '../../src/model/people/audit.ts';
import { documents } from '../../src/model/people/student-fields.ts';
import { eraseAnswersAbout } from '../idempotency/answers.ts';
import { apart, isReplaying } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { erasePayments, paymentsAbout } from '../payments/erasing.ts';
import { auditLines, erasures, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { restorableSince } from './office.ts';
import { emailKey, isEmailTaken } from './students.ts';

/** Who was erased: a number and since when it was theirs. */
export type Person = NonNullable<(typeof erasures.$inferSelect)['person']>;

/** What a line may go on telling of somebody who was erased: nothing that says who it was. */
const impersonal = new Set([
  'grade_id',
  'kind_of_account',
  'payment_term',
  'is_active',
  'payment_status',
  'paid_until',
  'discount',
  ...['state', 'reason', 'amount', 'account_id', 'refunded', 'valid_until'],
]);

const redacted = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([field]) => impersonal.has(field)));

async function redactLines(tx: Transaction, about: string): Promise<void> {
  const theirs = eq(auditLines.about, about);
  const lines = await tx.select().from(auditLines).where(theirs).orderBy(asc(auditLines.id));
  for (const { id, changes } of lines) {
    await tx
      .update(auditLines)
      .set({ changes: redacted(changes) })
      .where(eq(auditLines.id, id));
  }
}

/**
 * Removes a student's row with all that hangs on it, sessions and codes, and takes what says who it was out of the
 * payments, which stay, and out of the audit.
 * What is then still owed stands in `erasures`.
 * @param actor null when nobody asked but time
 * @returns whether there was one
 */
async function eraseRow(tx: Transaction, id: number, actor: Actor | null): Promise<boolean> {
  const paid = await paymentsAbout(tx, id);
  const receipts = await erasePayments(tx, id);
  const [row] = await tx.delete(students).where(eq(students.id, id)).returning();
  if (!row) return false;
  // The newest receipt stands in both.
  const files = [...new Set([...documents.flatMap(({ name }) => row[name] ?? []), ...receipts])];
  await tx
    .insert(erasures)
    .values({ files, person: { id, created_at: row.created_at }, created_at: new Date().toISOString() });
  for (const about of [`students/${id}`, ...paid]) await redactLines(tx, about);
  await eraseAnswersAbout(tx, id);
  if (actor) await noteInAudit(tx, actor, { action: 'erase', about: `students/${id}` });
  return true;
}

/** Erases a student who is there. @returns false when there is none: a deleted one goes by itself */
export async function eraseLiveStudent(db: Database, actor: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const there = await tx.$count(students, and(eq(students.id, id), isNull(students.deleted_at)));
    return there > 0 && eraseRow(tx, id, actor);
  });
}

/** Erases in a school that is kept as it was who was erased in the one that took its place. @returns whether they were there */
export async function eraseKeptStudent(db: Database, { id, created_at }: Person): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const there = await tx.$count(students, and(eq(students.id, id), eq(students.created_at, created_at)));
    return there > 0 && eraseRow(tx, id, null);
  });
}

/** Erases students who were deleted too long ago to be restored. @returns how many went */
export async function eraseDeletedStudents(db: Database): Promise<number> {
  const due = and(isNotNull(students.deleted_at), lt(students.deleted_at, restorableSince()));
  const ids = await db.select({ id: students.id }).from(students).where(due).orderBy(asc(students.id));
  let gone = 0;
  for (const { id } of ids) {
    const erased = await apart(() =>
      inTransaction(db, async (tx) => {
        const still = await tx.$count(students, and(eq(students.id, id), due));
        return still > 0 && eraseRow(tx, id, null);
      }),
    );
    if (erased) gone += 1;
  }
  return gone;
}

/**
 * Whether an address is somebody's already. Whoever was deleted too long ago to come back goes now at the latest: theirs
 * is free again (beyond 2).
 * @param except whose it may be
 */
export async function isAddressTaken(db: Database, email: string, except = 0): Promise<boolean> {
  // By the very student whom an earlier run of the same request has added.
  if (isReplaying()) return false;
  if (!(await isEmailTaken(db, email, except))) return false;
  const over = and(eq(students.email_key, emailKey(email)), lt(students.deleted_at, restorableSince()));
  if ((await db.$count(students, over)) === 0) return true;
  await eraseDeletedStudents(db);
  return isEmailTaken(db, email, except);
}

/** What is owed to erased people: files to remove, and that the database is scrubbed afterwards. */
export async function owedErasures(
  db: Database,
): Promise<Pick<typeof erasures.$inferSelect, 'id' | 'files' | 'person'>[]> {
  return db
    .select({ id: erasures.id, files: erasures.files, person: erasures.person })
    .from(erasures)
    .orderBy(asc(erasures.id))
    .limit(500);
}

/** Forgets what the files of erased people were called: they are gone, and the database is to be scrubbed next. */
export async function forgetErasedFiles(db: Database, ids: readonly number[]): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .update(erasures)
      .set({ files: [] })
      .where(inArray(erasures.id, [...ids])),
  );
}

/** To be called once their files are gone and the database is scrubbed. */
export async function settleErasures(db: Database, ids: readonly number[]): Promise<void> {
  await inTransaction(db, (tx) => tx.delete(erasures).where(inArray(erasures.id, [...ids])));
}
