import { eq, max } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import type { PaymentAccount } from '../../src/model/payments/account.ts';
import { amountOf } from '../../src/model/payments/money.ts';
import { priceCurrency } from '../../src/model/payments/payment-fields.ts';
import type { Approval } from '../../src/model/payments/payment-sent.ts';
import { referenceKey } from '../../src/model/payments/reference.ts';
import { proposedEnd } from '../../src/model/payments/terms.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import { endProblem, schoolDay } from '../../src/model/school/days.ts';
import type { Transaction } from '../open.ts';
import { payments, students } from '../schema.ts';
import { grown } from '../versioned.ts';
import { findAccount } from './accounts.ts';
import { spendEarlier } from './carry.ts';
import { type Asked, type Deciding, decide, isReferenceUsed, onlyBefore, opened } from './deciding.ts';
import { findPayment } from './filing.ts';
import { Problems } from './problems.ts';
import { signReceipt } from './receipts.ts';
import { readTerms } from './terms.ts';
import type { Undone } from './undone.ts';

/** The next number of a year's receipts: one transaction writes at a time, so none is left out and none comes twice. */
async function nextReceipt(tx: Transaction, year: number): Promise<number> {
  const [last] = await tx
    .select({ number: max(payments.receipt_number) })
    .from(payments)
    .where(eq(payments.receipt_year, year));
  return (last?.number ?? 0) + 1;
}

interface Complete {
  account: PaymentAccount;
  amount: number;
  reference: string | null;
  valid_until: string;
  note: string | null;
}

/** All that an approval needs, from what was filed and what was said now. @throws Refusal 422 naming what is missing */
async function completed({ tx, payment, now }: Deciding, values: Omit<Approval, 'version'>): Promise<Complete> {
  const problems = new Problems();
  const account_id = values.account_id ?? payment.account_id;
  const account = account_id === null ? null : await findAccount(tx, account_id);
  if (!account) problems.add('account_id', account_id === null ? 'required' : 'unknown');
  const amount = values.amount ?? payment.amount;
  const own = account === null || account.currency === priceCurrency;
  if (amount === null) problems.add('amount', 'required');
  else if (own && amount < payment.amount_due && values.short_ok !== 1) {
    problems.add('amount', 'amountShort', { due: amountOf(payment.amount_due) });
  }
  const reference = values.reference ?? payment.reference;
  if (reference === null && account && account.kind !== 'cash') problems.add('reference', 'required');
  const note = values.note ?? payment.note;
  if (await isReferenceUsed(tx, payment.id, account_id, referenceKey(reference))) {
    if (values.shared_ok !== 1) problems.add('reference', 'referenceUsed');
    else if (note === null) problems.add('note', 'sharedNote');
  }
  const today = schoolDay(now);
  const valid_until = values.valid_until ?? proposedEnd(await readTerms(tx), payment.payment_term, today);
  const wrongEnd = endProblem(valid_until, today);
  if (wrongEnd) problems.add('valid_until', wrongEnd);
  problems.refuse();
  if (!account || amount === null) throw new Refusal('required');
  return { account, amount, reference, valid_until, note };
}

/** Approves a payment that waits, inside a transaction that may have filed it. @throws Refusal 422 */
async function approve(deciding: Deciding, values: Omit<Approval, 'version'>): Promise<void> {
  const { tx, payment, student, actor, now } = deciding;
  const { account, amount, reference, valid_until, note } = await completed(deciding, values);
  const counts = await spendEarlier(tx, student);
  const undo: Undone = { ...onlyBefore(payment), counts };
  if (student?.kind_of_account === 'free') {
    undo.account = { kind_of_account: 'free', payment_term: student.payment_term };
    const paid = { kind_of_account: 'paid', payment_term: payment.payment_term } as const;
    await tx
      .update(students)
      .set({ ...paid, ...grown(students, actor) })
      .where(eq(students.id, student.id));
  }
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
    // Prices are in pounds: what is approved in another currency counts as what was asked for.
    counts: account.currency === priceCurrency ? amount : payment.amount_due,
    approved_at: now.toISOString(),
    approved_by_name: actor.name,
    receipt_year: numbered ? payment.receipt_year : year,
    receipt_number: numbered ? payment.receipt_number : await nextReceipt(tx, year),
    undo,
  });
  await signReceipt(tx, payment.id);
}

/** @throws StaleDecision, Refusal 404, 422 */
export async function approvePayment(tx: Transaction, actor: Actor, id: number, asked: Asked<Approval>): Promise<void> {
  const { values, ...found } = await opened(tx, id, ['sent'], asked);
  await approve({ tx, ...found, actor, now: new Date() }, values);
}

/** The same for one that was filed in this very transaction. @throws Refusal 422 */
export async function approveFiled(
  tx: Transaction,
  actor: Actor,
  id: number,
  values: Omit<Approval, 'version'>,
): Promise<void> {
  const [payment, student] = await findPayment(tx, id);
  await approve({ tx, payment, student, actor, now: new Date() }, values);
}
