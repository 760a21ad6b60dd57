import { and, asc, eq, gt, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import type { Actor, Changes } from '../../src/model/people/audit.ts';
import { documents } from '../../src/model/people/student-fields.ts';
import { eraseAnswersAbout } from '../idempotency/answers.ts';
import { apart, isReplaying } from '../idempotency/attempt.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { erasePayments, paymentsAbout } from '../payments/receipts.ts';
import { restorableSince } from '../restorable-since.ts';
import { auditLines, erasedPeople as erasedRows, erasures, students } from '../schema.ts';
import { noteInAudit } from './audit.ts';
import { emailKey, isEmailTaken } from './students.ts';

/** An erased student: the id and the creation time of the row. */
export type Person = NonNullable<(typeof erasures.$inferSelect)['person']>;

/** Fields of audit lines that may be kept after an erasure: they do not identify a person. */
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
 * Erases a student: deletes the row with its sessions and codes, and removes personal data from payments and audit
 * lines, which are kept. The remaining work (files, scrubbing) is queued in `erasures`.
 * @param actor null for an automatic erasure
 * @returns whether the student existed
 */
async function eraseRow(tx: Transaction, id: number, actor: Actor | null): Promise<boolean> {
  const paid = await paymentsAbout(tx, id);
  const receipts = await erasePayments(tx, id);
  const [row] = await tx.delete(students).where(eq(students.id, id)).returning();
  if (!row) return false;
  // The newest receipt is stored in the student's row and in the payment.
  const files = [...new Set([...documents.flatMap(({ name }) => row[name] ?? []), ...receipts])];
  await tx
    .insert(erasures)
    .values({ files, person: { id, created_at: row.created_at }, created_at: new Date().toISOString() });
  await tx
    .insert(erasedRows)
    .values({ student_id: id, student_created_at: row.created_at, at: new Date().toISOString() });
  for (const about of [`students/${id}`, ...paid]) await redactLines(tx, about);
  await eraseAnswersAbout(tx, id);
  if (actor) await noteInAudit(tx, actor, { action: 'erase', about: `students/${id}` });
  return true;
}

/** Erases a student who is not deleted. @returns false if there is none; a deleted one is erased automatically */
export async function eraseLiveStudent(db: Database, actor: Actor, id: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const there = await tx.$count(students, and(eq(students.id, id), isNull(students.deleted_at)));
    return there > 0 && eraseRow(tx, id, actor);
  });
}

/** Erases a person from a copy of the school that was kept before a restore. @returns whether the person was there */
export async function eraseKeptStudent(db: Database, { id, created_at }: Person): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const there = await tx.$count(students, and(eq(students.id, id), eq(students.created_at, created_at)));
    return there > 0 && eraseRow(tx, id, null);
  });
}

/** How many days it is known who was erased: longer than the oldest backup is kept. */
const knownDays = 400;

/** Everyone who was erased as long as backups are kept. */
export async function erasedPeople(db: Database): Promise<Person[]> {
  return db
    .select({ id: erasedRows.student_id, created_at: erasedRows.student_created_at })
    .from(erasedRows)
    .orderBy(asc(erasedRows.id));
}

/** Notes that somebody was erased, unless it is known. */
export async function noteErased(db: Database, { id, created_at }: Person): Promise<void> {
  await inTransaction(db, async (tx) => {
    const known = and(eq(erasedRows.student_id, id), eq(erasedRows.student_created_at, created_at));
    if ((await tx.$count(erasedRows, known)) > 0) return;
    const at = new Date().toISOString();
    await tx.insert(erasedRows).values({ student_id: id, student_created_at: created_at, at });
  });
}

/** Forgets whom no backup can hold any more. @returns how many */
export async function forgetErasedPeople(db: Database): Promise<number> {
  const limit = new Date(Date.now() - knownDays * 86_400_000).toISOString();
  return inTransaction(db, async (tx) => {
    const gone = await tx.delete(erasedRows).where(lt(erasedRows.at, limit)).returning({ id: erasedRows.id });
    return gone.length;
  });
}

/** Permanently erases soft-deleted students who can no longer be restored. @returns how many were erased */
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
 * Whether an email address is already used. Deleted students who can no longer be restored are erased first, which
 * frees their addresses.
 * @param except id of the student who may have it
 */
export async function isAddressTaken(db: Database, email: string, except = 0): Promise<boolean> {
  // When a request is replayed, the address may belong to the student that its earlier run has added.
  if (isReplaying()) return false;
  if (!(await isEmailTaken(db, email, except))) return false;
  const over = and(eq(students.email_key, emailKey(email)), lt(students.deleted_at, restorableSince()));
  if ((await db.$count(students, over)) === 0) return true;
  await eraseDeletedStudents(db);
  return isEmailTaken(db, email, except);
}

type PendingErasure = Pick<typeof erasures.$inferSelect, 'id' | 'files' | 'person'>;

const erasuresAtOnce = 500;

/**
 * The next 500 pending erasures: files to delete; afterwards the database is scrubbed.
 * @param after the id of the last one that is known
 */
export async function pendingErasures(db: Database, after = 0): Promise<PendingErasure[]> {
  return db
    .select({ id: erasures.id, files: erasures.files, person: erasures.person })
    .from(erasures)
    .where(gt(erasures.id, after))
    .orderBy(asc(erasures.id))
    .limit(erasuresAtOnce);
}

/** All pending erasures. */
export async function allPendingErasures(db: Database): Promise<PendingErasure[]> {
  const all: PendingErasure[] = [];
  for (;;) {
    const next = await pendingErasures(db, all.at(-1)?.id);
    all.push(...next);
    if (next.length < erasuresAtOnce) return all;
  }
}

/** Clears the file names of erased people: the files are deleted, and the database is scrubbed next. */
export async function forgetErasedFiles(db: Database, ids: readonly number[]): Promise<void> {
  await inTransaction(db, (tx) =>
    tx
      .update(erasures)
      .set({ files: [] })
      .where(inArray(erasures.id, [...ids])),
  );
}

/** Deletes the queue rows; call it once the files are deleted and the database is scrubbed. */
export async function markErasuresDone(db: Database, ids: readonly number[]): Promise<void> {
  await inTransaction(db, (tx) => tx.delete(erasures).where(inArray(erasures.id, [...ids])));
}
