import { and, asc, eq, inArray, isNull, ne, type SQL } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { PaymentAccount } from '../../src/model/payments/account.ts';
import { restOf } from '../../src/model/payments/due.ts';
import { amountOrNull, fitsCurrency } from '../../src/model/payments/money.ts';
import { referenceKey } from '../../src/model/payments/payment-fields.ts';
import {
  type Circumstances,
  nextStep,
  type PaymentEvent,
  type PaymentState,
  type StateBefore,
  type Step,
} from '../../src/model/payments/states.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import { schoolFacts } from '../../src/model/school/facts.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';
import { aboutStudent, isReplaying } from '../idempotency/attempt.ts';
import type { Database, Reads, Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { Problems } from '../problems.ts';
import { grades, payments, students } from '../schema.ts';
import { updateAccess } from './access.ts';
import { findAccount } from './accounts.ts';
import { schoolClock } from './payment-settings.ts';

type Pictured = Pick<typeof students.$inferSelect, 'id' | 'payment_image'>;

/** The image of a registration that belongs to no payment yet. */
async function unsubmittedReceipt(tx: Transaction, { id, payment_image }: Pictured): Promise<string | null> {
  if (payment_image === null || (await tx.$count(payments, eq(payments.student_id, id))) > 0) return null;
  return payment_image;
}

export type PaymentRow = typeof payments.$inferSelect;
export type StudentRow = typeof students.$inferSelect;

/** The values of a filed payment; null means not given. Amounts are in whole parts (`money.ts`). */
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
export async function findPayment(db: Reads, id: number): Promise<[PaymentRow, StudentRow | null]> {
  const [payment] = await db.select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Refusal('notFound');
  if (payment.student_id === null) return [payment, null];
  aboutStudent(payment.student_id);
  const [student] = await db.select().from(students).where(eq(students.id, payment.student_id));
  return [payment, student ?? null];
}

/**
 * The amount due for a term: the price minus discount and credit, in whole parts (`money.ts`); null if the grade has no fixed price
 * for it.
 */
export async function restNow(tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<number | null> {
  const [prices] = await tx.select().from(grades).where(eq(grades.id, student.grade_id));
  if (!prices) return null;
  return restOf({ ...student, payment_term }, prices, (await schoolClock(tx)).since)?.amount ?? null;
}

/** The value of `amount_due` of a payment: 0 if the grade has no fixed price. */
const amountDue = async (tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<number> =>
  (await restNow(tx, student, payment_term)) ?? 0;

/** Checks that families may file for this term: its price must be set. @throws Refusal 422 */
async function wantOffered(tx: Transaction, student: StudentRow, payment_term: PriceTerm): Promise<void> {
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
  if (account && !fitsCurrency(filing.amount ?? 0, account.currency)) problems.add('amount', 'amount');
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
  { account_id, amount, paid_on }: Pick<Filing, 'account_id' | 'amount' | 'paid_on'>,
  now: Date,
): Promise<void> {
  const problems = new Problems();
  const account = account_id === null ? null : await findAccount(tx, account_id);
  if (account_id !== null && account?.is_active !== 1) problems.add('account_id', 'unknown');
  if (!fitsCurrency(amount ?? 0, account?.currency ?? schoolFacts().currency)) problems.add('amount', 'amount');
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

/** The step of an event that may happen to a payment. @throws Refusal when it may not */
export function stepOf<E extends PaymentEvent>(state: StateBefore, event: E, circumstances?: Circumstances) {
  const step = nextStep(state, event, circumstances);
  if (typeof step === 'string') throw new Refusal(step);
  return step;
}

/**
 * The step by which a payment of the student is filed.
 * @throws Refusal 422 while another payment of this student is pending
 */
export async function stepOfFiling(db: Database | Transaction, student: number, event: 'file' | 'fileAtOffice') {
  return stepOf((await openPayment(db, student))?.state ?? 'none', event);
}

/** A new payment, and the image that the student uploaded without sending it; null if the payment uses it. */
export interface Filed {
  id: number;
  step: Step;
  released: string | null;
}

/** Adds a pending payment. @throws Refusal 422 */
export async function addPayment(
  tx: Transaction,
  student: StudentRow,
  filing: Filing,
  filedBy: Actor | null,
  now: Date,
): Promise<Filed> {
  const step = await stepOfFiling(tx, student.id, filedBy ? 'fileAtOffice' : 'file');
  const unused = await unsubmittedReceipt(tx, student);
  const row = {
    ...filing,
    student_id: student.id,
    amount_due: await amountDue(tx, student, filing.payment_term),
    reference_key: referenceKey(filing.reference),
    state: step.to,
    filed_by_id: filedBy?.id ?? null,
    filed_by_name: filedBy?.name ?? null,
    filed_on: schoolDay(now),
    created_at: now.toISOString(),
  };
  const [added] = await tx.insert(payments).values(row).returning({ id: payments.id });
  if (!added) throw new Error('the new payment is not there');
  aboutStudent(student.id);
  await updateAccess(tx, student.id);
  return { id: added.id, step, released: unused === filing.image ? null : unused };
}

/** Adds an audit line for a payment filed by a staff member. */
export async function noteFiling(
  tx: Transaction,
  actor: Actor,
  { id, step: { audit } }: Pick<Filed, 'id' | 'step'>,
  { amount, account_id }: Pick<Filing, 'amount' | 'account_id'>,
): Promise<void> {
  const changes = { amount: [null, amountOrNull(amount)], account_id: [null, account_id] } as const;
  if (audit) await noteInAudit(tx, actor, { action: audit, about: `payments/${id}`, changes });
}

/** Files a payment by a student; only one may be pending at a time. @throws Refusal 422 */
export async function fileOwn(tx: Transaction, id: number, filing: Filing): Promise<Filed> {
  const now = new Date();
  const student = await liveStudent(tx, id);
  if (!student) throw new Refusal('unauthorised');
  await stepOfFiling(tx, id, 'file');
  await checkFiling(tx, filing, 'family', now);
  await wantOffered(tx, student, filing.payment_term);
  return addPayment(tx, student, filing, null, now);
}

/** New values for a pending payment; absent fields stay unchanged. */
export interface Replacement {
  payment_term?: PriceTerm | undefined;
  account_id?: number | undefined;
  reference?: string | undefined;
  amount?: number | undefined;
  paid_on?: string | undefined;
  image: string | null;
  image_hash: string | null;
}

/** Replaces a pending payment of a student; another term changes the amount due. @throws Refusal 422 */
export async function replaceOwn(
  tx: Transaction,
  row: PaymentRow,
  { to: state }: Step<PaymentState>,
  sent: Replacement,
): Promise<void> {
  const student = row.student_id === null ? null : await liveStudent(tx, row.student_id);
  if (!student) throw new Refusal('notFound');
  const { payment_term = row.payment_term, account_id = row.account_id, reference = row.reference } = sent;
  const { amount = row.amount, paid_on = row.paid_on } = sent;
  const picture = sent.image === null ? {} : { image: sent.image, image_hash: sent.image_hash };
  const after = { ...row, payment_term, account_id, reference, amount, paid_on, ...picture };
  const now = new Date();
  if (payment_term !== row.payment_term) await wantOffered(tx, student, payment_term);
  if (account_id === null) await checkReceipt(tx, after, now);
  else await checkFiling(tx, after, account_id === row.account_id ? 'office' : 'family', now);
  const set = {
    state,
    payment_term,
    account_id,
    reference,
    reference_key: referenceKey(reference),
    amount,
    paid_on,
    ...picture,
    amount_due: payment_term === row.payment_term ? row.amount_due : await amountDue(tx, student, payment_term),
    version: row.version + 1,
  };
  await tx.update(payments).set(set).where(eq(payments.id, row.id));
  await updateAccess(tx, student.id);
}

/** The condition for approved payments with this reference in an account; undefined if nothing can be compared. */
export const bearsReference = (account: number | null, key: string | null): SQL | undefined =>
  account === null || key === null
    ? undefined
    : and(eq(payments.reference_key, key), eq(payments.account_id, account), eq(payments.state, 'approved'));

/** The condition for approved payments with the same image. @param hash of the image bytes */
export const bearsPicture = (hash: string | null): SQL | undefined =>
  hash === null ? undefined : and(eq(payments.image_hash, hash), eq(payments.state, 'approved'));

/** The values by which a duplicate entry of a payment is recognized. */
interface Typed {
  student: number;
  account_id: number;
  amount: number;
  paid_on: string;
}

/** The condition for pending or approved payments of the student with the same values (a possible duplicate). */
export const typedTwice = ({ student, account_id, amount, paid_on }: Typed): SQL | undefined =>
  and(
    eq(payments.student_id, student),
    eq(payments.account_id, account_id),
    eq(payments.amount, amount),
    eq(payments.paid_on, paid_on),
    inArray(payments.state, ['sent', 'approved']),
  );

const mostTold = 20;

/** Ids of other payments that match the condition, lowest ids first. @param but the payment to exclude; null: none */
export async function duplicatesOf(tx: Transaction, but: number | null, such: SQL | undefined): Promise<number[]> {
  if (such === undefined) return [];
  const others = but === null ? such : and(such, ne(payments.id, but));
  const rows = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(others)
    .orderBy(asc(payments.id))
    .limit(mostTold);
  return rows.map(({ id }) => id);
}
