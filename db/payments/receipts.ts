import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or } from 'drizzle-orm';
import { restOf } from '../../src/model/payments/due.ts';
import { bookedStates, type Step } from '../../src/model/payments/states.ts';
import { theFamily } from '../../src/model/people/audit.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import { translations } from '../content/translated.ts';
import { type Database, inTransaction, type Reads, type Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { readState, writeState } from '../publishing/state.ts';
import { grades, paymentAccounts, payments, students } from '../schema.ts';
import { readSchool } from '../school/own-school.ts';
import { updateAccess } from './access.ts';
import { findPayment, type PaymentRow, type StudentRow } from './filing.ts';
import { schoolClock } from './payment-settings.ts';
import type { StoredReceipt } from './schema.ts';

/** The receipt of a payment with current data; `due` may be replaced by the caller. */
async function receiptNow(
  db: Database | Transaction,
  row: PaymentRow,
  student: StudentRow | null,
): Promise<StoredReceipt> {
  const { name } = await readSchool(db);
  const [grade] = student ? await db.select().from(grades).where(eq(grades.id, student.grade_id)) : [];
  const [account] =
    row.account_id === null
      ? []
      : await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, row.account_id));
  const currency = account?.currency ?? schoolFacts().currency;
  const amount = row.amount ?? 0;
  return {
    school: name,
    student: student?.name ?? null,
    grade: grade ? { id: grade.id, name: translations(grade, 'name') } : null,
    payment_term: row.payment_term,
    account: account ? translations(account, 'name') : null,
    currency,
    amount,
    worth: row.worth,
    reference: row.reference,
    paid_on: row.paid_on,
    valid_until: row.valid_until,
    // Receipts of an earlier version showed this amount.
    due: currency === schoolFacts().currency ? Math.max(0, row.amount_due - amount) : 0,
    school_currency: schoolFacts().currency,
    at: row.approved_at,
    by: row.approved_by_name,
  };
}

/** Stores the receipt of a payment approved in this transaction; it never changes afterwards. */
export async function signReceipt(tx: Transaction, id: number): Promise<void> {
  const [row, student] = await findPayment(tx, id);
  const [prices] = student ? await tx.select().from(grades).where(eq(grades.id, student.grade_id)) : [];
  const { payment_term } = row;
  const rest = student && prices ? restOf({ ...student, payment_term }, prices, (await schoolClock(tx)).since) : null;
  const receipt = { ...(await receiptNow(tx, row, student)), due: rest?.amount ?? null };
  await tx.update(payments).set({ receipt }).where(eq(payments.id, id));
}

/** A payment and its receipt. @throws Refusal 404 */
export async function readReceipt(db: Database, id: number): Promise<{ row: PaymentRow; receipt: StoredReceipt }> {
  const [row, student] = await findPayment(db, id);
  return { row, receipt: row.receipt ?? (await receiptNow(db, row, student)) };
}

/** Removes personal data from a receipt. */
export const withoutPerson = (receipt: StoredReceipt | null): StoredReceipt | null =>
  receipt && { ...receipt, student: null, reference: null };

const state = 'stored_receipts';
/** Payments per transaction. */
const atOnce = 500;

/**
 * Stores receipts with current data for approvals made by an earlier version. Works in batches; after an interruption
 * the next start continues.
 */
export async function storeEarlierReceipts(db: Database): Promise<void> {
  if ((await readState(db, state)) !== null) return;
  for (let after: number | null = 0; after !== null; ) after = await storeSome(db, after);
  await inTransaction(db, (tx) => writeState(tx, state, '1'));
}

/** @returns the last payment id of the batch; null when there are no more */
async function storeSome(db: Database, after: number): Promise<number | null> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .select()
      .from(payments)
      .where(and(gt(payments.id, after), inArray(payments.state, bookedStates), isNotNull(payments.receipt_number)))
      .orderBy(asc(payments.id))
      .limit(atOnce);
    for (const row of rows) {
      if (row.receipt !== null) continue;
      const [student] =
        row.student_id === null ? [] : await tx.select().from(students).where(eq(students.id, row.student_id));
      const receipt = await receiptNow(tx, row, student ?? null);
      await tx.update(payments).set({ receipt }).where(eq(payments.id, row.id));
    }
    return rows.length < atOnce ? null : (rows.at(-1)?.id ?? null);
  });
}

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
  { audit }: Step<'none'>,
) {
  await tx.delete(payments).where(eq(payments.id, row.id));
  if (audit) await noteInAudit(tx, theFamily, { action: audit, about: `payments/${row.id}` });
  if (row.student_id === null) return row.image;
  await tx.update(students).set({ payment_image: null }).where(eq(students.id, row.student_id));
  await updateAccess(tx, row.student_id);
  return row.image;
}
