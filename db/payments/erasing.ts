import { and, asc, eq, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { theFamily } from '../../src/model/people/audit.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { payments, students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { withoutPerson } from './receipts.ts';

/** Receipt images removed per transaction. */
const atOnce = 500;

/**
 * Anonymizes the payments of a student: account, amounts, term, dates, grade and state are kept for the books. Call it
 * before the student's row is deleted.
 * @returns addresses of images that are no longer used
 */
export async function erasePayments(tx: Transaction, student: number): Promise<string[]> {
  const own = await tx
    .select({ id: payments.id, image: payments.image, receipt: payments.receipt })
    .from(payments)
    .where(eq(payments.student_id, student))
    .orderBy(asc(payments.id));
  const nothing = {
    student_id: null,
    reference: null,
    reference_key: null,
    note: null,
    image: null,
    image_hash: null,
    undo: null,
  };
  for (const { id, receipt } of own) {
    await tx
      .update(payments)
      .set({ ...nothing, receipt: withoutPerson(receipt) })
      .where(eq(payments.id, id));
  }
  return own.flatMap(({ image }) => image ?? []);
}

/** The `about` values of audit lines for a student's payments, oldest payment first. */
export async function paymentsAbout(db: Reads, student: number): Promise<string[]> {
  const own = eq(payments.student_id, student);
  const rows = await db.select({ id: payments.id }).from(payments).where(own).orderBy(asc(payments.id));
  return rows.map(({ id }) => `payments/${id}`);
}

/** The receipt images of a student's payments, oldest first. */
export async function paymentPictures(db: Reads, student: number): Promise<{ id: number; image: string }[]> {
  const rows = await db
    .select({ id: payments.id, image: payments.image })
    .from(payments)
    .where(and(eq(payments.student_id, student), isNotNull(payments.image)))
    .orderBy(asc(payments.id));
  return rows.flatMap(({ id, image }) => (image === null ? [] : [{ id, image }]));
}

/** The payment that an image belongs to, to log its viewing; null for other images and for students who are deleted. */
export async function paymentOfPicture(db: Database, address: string): Promise<number | null> {
  const [row] = await db
    .select({ id: payments.id })
    .from(payments)
    .innerJoin(students, eq(students.id, payments.student_id))
    .where(and(eq(payments.image, address), isNull(students.deleted_at)));
  return row?.id ?? null;
}

/** Payments approved by an older version have no decision date; their filing date is used instead. */
const decidedUntil = (moment: string) =>
  or(lte(payments.decided_at, moment), and(isNull(payments.decided_at), lte(payments.created_at, moment)));

/**
 * Removes the images of payments that were decided before a moment. The row records the removal and keeps the image
 * hash for duplicate checks. Works in batches of 500: call it until it returns nothing.
 * @returns addresses of the images
 */
export async function releaseReceipts(tx: Transaction, decidedBefore: string): Promise<string[]> {
  const due = await tx
    .select({ id: payments.id, image: payments.image, student: payments.student_id })
    .from(payments)
    .where(and(isNotNull(payments.image), decidedUntil(decidedBefore), ne(payments.state, 'sent')))
    .orderBy(asc(payments.id))
    .limit(atOnce);
  const ids = due.map(({ id }) => id);
  const removed = { image: null, image_removed_at: new Date().toISOString() };
  await tx.update(payments).set(removed).where(inArray(payments.id, ids));
  for (const student of new Set(due.map((each) => each.student))) if (student !== null) await updateAccess(tx, student);
  return due.flatMap(({ image }) => image ?? []);
}

/** Deletes a payment that its student withdraws; an audit line remains. @returns the address of its image */
export async function withdrawPayment(
  tx: Transaction,
  row: { id: number; student_id: number | null; image: string | null },
) {
  await tx.delete(payments).where(eq(payments.id, row.id));
  await noteInAudit(tx, theFamily, { action: 'withdraw', about: `payments/${row.id}` });
  if (row.student_id === null) return row.image;
  await tx.update(students).set({ payment_image: null }).where(eq(students.id, row.student_id));
  await updateAccess(tx, row.student_id);
  return row.image;
}
