import { and, asc, eq, gt, inArray, isNotNull } from 'drizzle-orm';
import { inEachLanguage } from '../../src/model/all-languages.ts';
import { records } from '../../src/model/content-types/index.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import type { StoredReceipt } from '../../src/model/payments/receipt.ts';
import { restOf } from '../../src/model/payments/standing.ts';
import { schoolName } from '../../src/model/site/school-name.ts';
import { readRecord } from '../content/content.ts';
import { translations } from '../content/translated.ts';
import { type Database, inTransaction, type Transaction } from '../open.ts';
import { readState, writeState } from '../publishing/state.ts';
import { grades, paymentAccounts, payments, students } from '../schema.ts';
import { findPayment, type PaymentRow, type StudentRow } from './filing.ts';
import { schoolClock } from './terms.ts';

type Reads = Database | Transaction;

/** The receipt of a payment with current data; `due` may be replaced by the caller. */
async function receiptNow(db: Reads, row: PaymentRow, student: StudentRow | null): Promise<StoredReceipt> {
  const { description } = await readRecord(db, records.settings);
  const [grade] = student ? await db.select().from(grades).where(eq(grades.id, student.grade_id)) : [];
  const [account] =
    row.account_id === null
      ? []
      : await db.select().from(paymentAccounts).where(eq(paymentAccounts.id, row.account_id));
  const currency = account?.currency ?? priceCurrency;
  const amount = row.amount ?? 0;
  return {
    school: inEachLanguage((language) => schoolName(description[language], '')),
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
    due: currency === priceCurrency ? Math.max(0, row.amount_due - amount) : 0,
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
      .where(
        and(
          gt(payments.id, after),
          inArray(payments.state, ['approved', 'reversed']),
          isNotNull(payments.receipt_number),
        ),
      )
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
