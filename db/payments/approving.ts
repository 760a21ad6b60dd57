import { eq, max } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { PaymentAccount } from '../../src/model/payments/account.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import type { Approval } from '../../src/model/payments/payment-sent.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import { proposedEnd } from '../../src/model/payments/terms.ts';
import { endProblem, schoolDay } from '../../src/model/school/days.ts';
import type { Transaction } from '../open.ts';
import { Problems } from '../problems.ts';
import { payments, students } from '../schema.ts';
import { nextVersion } from '../versioned.ts';
import { findAccount } from './accounts.ts';
import { supersedePreviousApprovals } from './credit.ts';
import { type Asked, type Deciding, decide, loadForDecision, onlyBefore } from './deciding.ts';
import type { DecisionSnapshot } from './decision-snapshot.ts';
import { capDiscount, type Giver } from './discounts.ts';
import { bearsPicture, bearsReference, duplicatesOf } from './duplicates.ts';
import { findPayment, restNow, type StudentRow } from './filing.ts';
import { paymentsAt } from './reading.ts';
import { signReceipt } from './receipts.ts';
import { readTerms } from './terms.ts';

/**
 * The next receipt number of a year. Only one transaction writes at a time, so numbers have no gaps and no duplicates.
 */
async function nextReceipt(tx: Transaction, year: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(payments.receipt_number) })
    .from(payments)
    .where(eq(payments.receipt_year, year));
  return (last?.number ?? 0) + 1;
}

/** A payment and its student. */
type Found = Pick<Deciding, 'payment' | 'student'>;

/** The confirmations needed so far, and the duplicate payments that cause them. */
export interface Confirming {
  problems: Problems;
  twins: number[];
}

interface Complete {
  account: PaymentAccount;
  amount: number;
  /** The amount in the school's currency, if the account has another one. */
  worth: number | null;
  reference: string | null;
  valid_until: string;
  note: string | null;
}

/**
 * Collects all values of an approval from the payment and the request.
 * @param confirming what filing the payment in the same transaction has found
 * @throws Refusal 422 with all missing fields and needed confirmations
 */
async function completed(
  { tx, payment, student, now }: Deciding,
  values: Omit<Approval, 'version'>,
  { problems, twins }: Confirming,
): Promise<Complete> {
  const account_id = values.account_id ?? payment.account_id;
  const account = account_id === null ? null : await findAccount(tx, account_id);
  if (!account) problems.add('account_id', account_id === null ? 'required' : 'unknown');
  const amount = values.amount ?? payment.amount;
  const foreign = account !== null && account.currency !== priceCurrency;
  const worth = foreign ? (values.worth ?? null) : null;
  if (amount === null) problems.add('amount', 'required');
  if (foreign && worth === null) problems.add('worth', 'required');
  const counted = foreign ? worth : amount;
  const due = student ? await restNow(tx, student, payment.payment_term) : null;
  if (due !== null && counted !== null) {
    const at = foreign ? 'worth' : 'amount';
    if (counted < due && values.short_ok !== 1) problems.ask('short_ok', at, 'amountShort', { due: amountOf(due) });
    if (counted > due && values.over_ok !== 1) problems.ask('over_ok', at, 'amountOver', { due: amountOf(due) });
  }
  const reference = values.reference ?? payment.reference;
  if (reference === null && account && account.kind !== 'cash') problems.add('reference', 'required');
  const note = values.note ?? payment.note;
  const key = referenceKey(reference);
  const sameReference = await duplicatesOf(tx, payment.id, bearsReference(account_id, key));
  const samePicture = await duplicatesOf(tx, payment.id, bearsPicture(payment.image_hash));
  const shared = [...sameReference, ...samePicture];
  if (values.shared_ok !== 1) {
    if (sameReference.length > 0) problems.ask('shared_ok', 'reference', 'referenceUsed');
    if (samePicture.length > 0) problems.ask('shared_ok', 'image', 'pictureUsed');
    twins.push(...shared);
  } else if (shared.length > 0 && note === null) problems.add('note', 'sharedNote');
  const today = schoolDay(now);
  const valid_until = values.valid_until ?? proposedEnd(await readTerms(tx), payment.payment_term, today);
  const wrongEnd = endProblem(valid_until, today);
  if (wrongEnd) problems.add('valid_until', wrongEnd);
  problems.refuse(await paymentsAt(tx, twins));
  if (!account || amount === null) throw new Refusal('required');
  return { account, amount, worth, reference, valid_until, note };
}

/** The percentage that a discount was lowered to; null if it was not lowered. */
export interface Lowered {
  lowered: number | null;
}

interface NowPaid extends Lowered {
  /** The student after the change. */
  student: StudentRow | null;
  /** The previous values, for undo. */
  undo: Pick<DecisionSnapshot, 'account' | 'discount'>;
}

/**
 * Turns a free account into a paid one with the payment's term. Its discount was granted without a price, so it may
 * have to be lowered.
 */
async function makePaid(tx: Transaction, actor: Giver, { payment, student }: Found): Promise<NowPaid> {
  if (student?.kind_of_account !== 'free') return { student, undo: { account: null }, lowered: null };
  const { id, payment_term, discount_percent: percent, discount_until: until } = student;
  const paid = { kind_of_account: 'paid', payment_term: payment.payment_term } as const;
  await tx
    .update(students)
    .set({ ...paid, ...nextVersion(students, actor) })
    .where(eq(students.id, id));
  const lowered = await capDiscount(tx, actor, id);
  const discount = { percent, until, after: lowered ?? percent };
  const [, after] = await findPayment(tx, payment.id);
  const undo = { account: { kind_of_account: 'free', payment_term }, discount } as const;
  return { student: after, undo, lowered };
}

/** Approves a pending payment; the same transaction may have filed it. @throws Refusal 422 */
async function approve(
  tx: Transaction,
  actor: Giver,
  found: Found,
  values: Omit<Approval, 'version'>,
  confirming: Confirming,
): Promise<Lowered> {
  const { payment } = found;
  const now = new Date();
  // The amount due depends on the account type, so this comes before the checks.
  const { student, undo: before, lowered } = await makePaid(tx, actor, found);
  const deciding: Deciding = { tx, payment, student, actor, now };
  const { account, amount, worth, reference, valid_until, note } = await completed(deciding, values, confirming);
  const counts = await supersedePreviousApprovals(tx, student);
  const undo: DecisionSnapshot = { ...onlyBefore(payment), ...before, counts };
  if (student && student.marked_paid_at !== null && values.keep_by_hand !== 1) {
    undo.mark = { marked_paid_at: student.marked_paid_at, mark_until: student.mark_until };
    await tx.update(students).set({ marked_paid_at: null, mark_until: null }).where(eq(students.id, student.id));
  }
  const year = Number(schoolDay(now).slice(0, 4));
  const numbered = payment.receipt_number !== null;
  await decide(deciding, 'approve', {
    state: 'approved',
    amount,
    account_id: account.id,
    reference,
    reference_key: referenceKey(reference),
    valid_until,
    ended_at: null,
    reason: null,
    note,
    worth,
    counts: worth ?? amount,
    approved_at: now.toISOString(),
    approved_by_name: actor.name,
    receipt_year: numbered ? payment.receipt_year : year,
    receipt_number: numbered ? payment.receipt_number : await nextReceipt(tx, year),
    undo,
  });
  await signReceipt(tx, payment.id);
  return { lowered };
}

/** @throws Undecidable, Refusal 404, 422 */
export async function approvePayment(
  tx: Transaction,
  actor: Giver,
  id: number,
  asked: Asked<Approval>,
): Promise<Lowered> {
  const { values, ...found } = await loadForDecision(tx, id, ['sent'], asked);
  return approve(tx, actor, found, values, { problems: new Problems(), twins: [] });
}

/** Approves a payment that was filed in the same transaction. @throws Refusal 422 */
export async function approveFiled(
  tx: Transaction,
  actor: Giver,
  id: number,
  values: Omit<Approval, 'version'>,
  confirming: Confirming,
): Promise<Lowered> {
  const [payment, student] = await findPayment(tx, id);
  return approve(tx, actor, { payment, student }, values, confirming);
}
