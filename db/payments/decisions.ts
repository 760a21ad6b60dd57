import { eq } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { paymentLimits, priceCurrency, type RefusalReason } from '../../src/model/payments/payment-fields.ts';
import type { Actor } from '../../src/model/people/audit.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { Transaction } from '../open.ts';
import { Problems } from '../problems.ts';
import { payments, students } from '../schema.ts';
import { nextVersion } from '../versioned.ts';
import { findAccount } from './accounts.ts';
import type { Lowered } from './approving.ts';
import { giveBackEarlier } from './credit.ts';
import { type Asked, decide, loadForDecision, onlyBefore, Undecidable } from './deciding.ts';
import { capDiscount, type Giver, giveBackDiscount } from './discounts.ts';
import { bearsReference, duplicatesOf } from './duplicates.ts';
import { openPayment } from './filing.ts';

/** @throws Undecidable, Refusal 404, 422 */
export async function refusePayment(
  tx: Transaction,
  actor: Actor,
  id: number,
  asked: Asked<{ reason: RefusalReason; note?: string | undefined }>,
): Promise<void> {
  const { values, ...found } = await loadForDecision(tx, id, ['sent'], asked);
  const { reason, note = null } = values;
  const undo = onlyBefore(found.payment);
  await decide({ tx, ...found, actor, now: new Date() }, 'refuse', { state: 'refused', reason, note, undo });
}

export interface Reversal {
  note: string;
  /** 0: the money of the payment never arrived. */
  received?: Flag | undefined;
  refunded?: number | undefined;
  refunded_on?: string | undefined;
  account_id?: number | undefined;
}

/** @throws Undecidable, Refusal 404, 422 */
export async function reversePayment(tx: Transaction, actor: Actor, id: number, asked: Asked<Reversal>): Promise<void> {
  const { values, ...found } = await loadForDecision(tx, id, ['approved'], asked);
  const { payment } = found;
  const now = new Date();
  const today = schoolDay(now);
  const { note, received = 1, refunded = null, refunded_on = today, account_id = payment.account_id } = values;
  const problems = new Problems();
  if (refunded !== null && received === 0) problems.add('refunded', 'refundNotReceived');
  else if (refunded !== null && refunded > (payment.amount ?? 0)) problems.add('refunded', 'refundAbove');
  if (refunded_on > today) problems.add('refunded_on', 'dayAhead');
  const from = account_id === null ? null : await findAccount(tx, account_id);
  const own = payment.account_id === null ? null : await findAccount(tx, payment.account_id);
  const currency = own?.currency ?? priceCurrency;
  if (account_id !== null && !from) problems.add('account_id', 'unknown');
  else if (refunded && from && from.currency !== currency) problems.add('account_id', 'refundCurrency', { currency });
  problems.refuse();
  const refund = refunded ? { refunded, refunded_on, refund_account_id: account_id } : { refunded };
  const counts = await giveBackEarlier(tx, payment.undo?.before.state === 'sent' ? payment.undo.counts : []);
  const undo = { ...onlyBefore(payment), counts, approval: payment.undo };
  // The reversal replaces the approval's fields; the approval remains an entry of its own day.
  const approval = { approved_on: payment.decided_on, approved_by_id: payment.decided_by_id };
  const reversed = { state: 'reversed', note, received, ...approval, ...refund, undo } as const;
  await decide({ tx, ...found, actor, now }, 'reverse', reversed);
}

/**
 * Undoes a decision, once and within ten minutes (contract 11).
 * @returns the percentage to which a discount granted since was lowered; null if none was
 * @throws Undecidable when there is nothing to undo any more, Refusal 404, 422
 */
export async function undoDecision(
  tx: Transaction,
  actor: Giver,
  id: number,
  asked: Asked<{ version: number }>,
): Promise<Lowered> {
  const { payment, student } = await loadForDecision(tx, id, ['approved', 'refused', 'reversed'], asked);
  const { undo } = payment;
  const now = new Date();
  const late = now.getTime() - Date.parse(payment.decided_at ?? '') > paymentLimits.undo * 60_000;
  // The sums of a finished day must not change: the cash was counted by them.
  const counted = payment.state !== 'refused' && payment.decided_on !== schoolDay(now);
  if (!undo || undo.over || late || counted) throw new Undecidable('conflict');
  const { before, account, discount = null, mark, counts, approval } = undo;
  if (before.state === 'sent' && student && (await openPayment(tx, student.id))) throw new Refusal('secondOpen');
  const same = before.state === 'approved' ? bearsReference(before.account_id, before.reference_key) : undefined;
  if ((await duplicatesOf(tx, id, same)).length > 0) throw new Refusal('secondReference');
  for (const [earlier, counted, carry] of counts) {
    if (earlier !== id) await tx.update(payments).set({ counts: counted, carry }).where(eq(payments.id, earlier));
  }
  if (student && account) {
    const back = { ...account, ...nextVersion(students, actor) };
    await tx.update(students).set(back).where(eq(students.id, student.id));
  }
  // A discount granted since the approval was based on the price that is removed here.
  const isSame = student?.discount_percent === discount?.after;
  const lowered = student && account && !isSame ? await capDiscount(tx, actor, student.id) : null;
  if (student && discount && isSame && discount.after !== discount.percent) {
    await giveBackDiscount(tx, actor, student.id, discount);
  }
  if (student && mark && student.marked_paid_at === null) {
    await tx.update(students).set(mark).where(eq(students.id, student.id));
  }
  const ended_at = before.state === 'sent' ? null : (payment.ended_at ?? before.ended_at);
  await decide({ tx, payment, student, actor, now }, 'undo', {
    worth: null,
    ...before,
    // An undone approval leaves no entry in the sums.
    ...(before.state === 'sent' ? { approved_at: null, approved_by_name: null } : {}),
    approved_on: null,
    approved_by_id: null,
    received: null,
    ended_at,
    undo: approval ? { ...approval, over: true } : null,
  });
  return { lowered };
}
