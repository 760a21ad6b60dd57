import { and, asc, eq, isNull } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { PaymentAccount } from '../../src/model/payments/account.ts';
import { amountOrNull } from '../../src/model/payments/money.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import { restOf } from '../../src/model/payments/standing.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';
import { aboutStudent, isReplaying } from '../idempotency/attempt.ts';
import type { Database, Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { Problems } from '../problems.ts';
import { grades, payments, students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { findAccount } from './accounts.ts';
import { schoolClock } from './terms.ts';

type Pictured = Pick<typeof students.$inferSelect, 'id' | 'payment_image'>;

/** The image of a registration that belongs to no payment yet. */
async function unsubmittedReceipt(tx: Transaction, { id, payment_image }: Pictured): Promise<string | null> {
  if (payment_image === null || (await tx.$count(payments, eq(payments.student_id, id))) > 0) return null;
  return payment_image;
}

export type PaymentRow = typeof payments.$inferSelect;
export type StudentRow = typeof students.$inferSelect;

/** The values of a filed payment; null means not given. Amounts are in hundredths. */
export interface Filing {
  payment_term: PriceTerm;
  account_id: number | null;
  amount: number | null;
  reference: string | null;
  paid_on: string | null;
  image: string | null;
  image_hash: string | null;
  note: string | null;
}

/** A student who is not deleted; null if there is none. */
export async function liveStudent(tx: Database | Transaction, id: number): Promise<StudentRow | null> {
  const [row] = await tx
    .select()
    .from(students)
    .where(and(eq(students.id, id), isNull(students.deleted_at)));
  return row ?? null;
}

/** A payment with its student, also a deleted one; the student is null once erased. @throws Refusal 404 */
export async function findPayment(db: Database | Transaction, id: number): Promise<[PaymentRow, StudentRow | null]> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal('notFound');
  if (payment.student_id === null) return [payment, null];
  aboutStudent(payment.student_id);
  const [student] = await db.select().from(students).where(eq(students.id, payment.student_id));
  return [payment, student ?? null];
}

/**
 * The amount due for a term: the price minus discount and credit, in hundredths; null if the grade has no fixed price
 * for it.
 */
export async function restNow(tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<number | null> {
  const [prices] = await tx.select().from(grades).where(eq(grades.id, student.grade_id));
  if (!prices) return null;
  return restOf({ ...student, payment_term }, prices, (await schoolClock(tx)).since)?.amount ?? null;
}

/** The value of `amount_due` of a payment: 0 if the grade has no fixed price. */
export const amountDue = async (tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<number> =>
  (await restNow(tx, student, payment_term)) ?? 0;

/** Checks that families may file for this term: its price must be set. @throws Refusal 422 */
export async function wantOffered(tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<void> {
  const [prices] = await tx.select().from(grades).where(eq(grades.id, student.grade_id));
  const problems = new Problems();
  if (prices && prices[payment_term] === null) problems.add('payment_term', 'notOffered');
  problems.refuse();
}

/** Checks the account, the day and the reference of a payment. */
function check(filing: Filing, account: PaymentAccount | null, now: Date): void {
  const problems = new Problems();
  if (!account) problems.add('account_id', 'unknown');
  if (filing.paid_on !== null && filing.paid_on > schoolDay(now)) problems.add('paid_on', 'dayAhead');
  if (account && account.kind !== 'cash' && filing.reference === null) problems.add('reference', 'required');
  problems.refuse();
}

/**
 * Checks the values of a filed payment: the account must be active for families, the day must not be in the future, and
 * payments other than cash need a reference.
 * @throws Refusal 422
 */
export async function checkFiling(tx: Transaction, filing: Filing, by: 'family' | 'office', now: Date): Promise<void> {
  const account = filing.account_id === null ? null : await findAccount(tx, filing.account_id);
  check(filing, account && (by === 'office' || account.is_active === 1) ? account : null, now);
}

/** Checks the receipt of a registration, whose values are all optional. @throws Refusal 422 */
export async function checkReceipt(
  tx: Transaction,
  { account_id, paid_on }: Pick<Filing, 'account_id' | 'paid_on'>,
  now: Date,
): Promise<void> {
  const problems = new Problems();
  const account = account_id === null ? null : await findAccount(tx, account_id);
  if (account_id !== null && account?.is_active !== 1) problems.add('account_id', 'unknown');
  if (paid_on !== null && paid_on > schoolDay(now)) problems.add('paid_on', 'dayAhead');
  problems.refuse();
}

/** The pending payment of a student; null if there is none. */
export async function openPayment(tx: Database | Transaction, student: number): Promise<PaymentRow | null> {
  // When a request is replayed, the pending payment is the one that its earlier run has filed.
  if (isReplaying()) return null;
  const open = and(eq(payments.student_id, student), eq(payments.state, 'sent'));
  const [row] = await tx.select().from(payments).where(open).orderBy(asc(payments.id)).limit(1);
  return row ?? null;
}

/** The id of a new payment, and the unfiled image of the student that is no longer used. */
export interface Filed {
  id: number;
  released: string | null;
}

/** Adds a pending payment. */
export async function addPayment(
  tx: Transaction,
  student: StudentRow,
  filing: Filing,
  filedBy: Actor | null,
  now: Date,
): Promise<Filed> {
  const unfiled = await unsubmittedReceipt(tx, student);
  const row = {
    ...filing,
    student_id: student.id,
    amount_due: await amountDue(tx, student, filing.payment_term),
    reference_key: referenceKey(filing.reference),
    state: 'sent' as const,
    filed_by_id: filedBy?.id ?? null,
    filed_by_name: filedBy?.name ?? null,
    filed_on: schoolDay(now),
    created_at: now.toISOString(),
  };
  const [added] = await tx.insert(payments).values(row).returning({ id: payments.id });
  if (!added) throw new Error('the new payment is not there');
  aboutStudent(student.id);
  await updateAccess(tx, student.id);
  return { id: added.id, released: unfiled === filing.image ? null : unfiled };
}

/** Adds an audit line for a payment filed by a staff member. */
export async function noteFiling(
  tx: Transaction,
  actor: Actor,
  id: number,
  { amount, account_id }: Pick<Filing, 'amount' | 'account_id'>,
): Promise<void> {
  const changes = { amount: [null, amountOrNull(amount)], account_id: [null, account_id] } as const;
  await noteInAudit(tx, actor, { action: 'create', about: `payments/${id}`, changes });
}

/** Files a payment by a student; only one may be pending at a time. @throws Refusal 422 */
export async function fileOwn(tx: Transaction, id: number, filing: Filing): Promise<Filed> {
  const now = new Date();
  const student = await liveStudent(tx, id);
  if (!student) throw new Refusal('unauthorised');
  if (await openPayment(tx, id)) throw new Refusal('paymentOpen');
  await checkFiling(tx, filing, 'family', now);
  await wantOffered(tx, student, filing.payment_term);
  return addPayment(tx, student, filing, null, now);
}
