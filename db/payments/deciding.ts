import { eq } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { amountOrNull } from '../../src/model/payments/money.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { payments } from '../schema.ts';
import { settleCarry } from './carry.ts';
import { findPayment, type PaymentRow, type StudentRow } from './filing.ts';
import { settle } from './standing.ts';
import type { BeforeDecision, Undone } from './undone.ts';

/**
 * Why a payment cannot be decided now: somebody else was faster or it is too late (`conflict`), or its student is deleted
 * and has to be restored first.
 */
export class Undecidable extends Error {
  readonly why: 'conflict' | 'studentDeleted';

  constructor(why: 'conflict' | 'studentDeleted') {
    super(`the payment cannot be decided: ${why}`);
    this.name = 'Undecidable';
    this.why = why;
  }
}

/** What a decision was asked with: the version that its asker saw, and its fields, or what is wrong with them. */
export interface Asked<T> {
  version: number | null;
  values: T | null;
  refusal: Refusal | null;
}

export interface Deciding {
  tx: Transaction;
  payment: PaymentRow;
  /** Null once the student is erased. */
  student: StudentRow | null;
  actor: Actor;
  now: Date;
}

/**
 * A payment as it must stand for a decision: one that waits and whose student is erased opens nothing for anybody.
 * @throws Undecidable before any 422 (beyond 3), Refusal 404, 422
 */
export async function opened<T>(
  tx: Transaction,
  id: number,
  states: readonly PaymentRow['state'][],
  { version, values, refusal }: Asked<T>,
): Promise<{ payment: PaymentRow; student: StudentRow | null; values: T }> {
  const [payment, student] = await findPayment(tx, id);
  const other = version !== null && version !== payment.version;
  const waits = payment.state === 'sent' && states.includes('sent');
  if (waits && student && student.deleted_at !== null) throw new Undecidable('studentDeleted');
  const orphaned = payment.state === 'sent' && student === null;
  if (!states.includes(payment.state) || orphaned || other) throw new Undecidable('conflict');
  if (refusal) throw refusal;
  if (values === null || version === null)
    throw new Refusal('required', { fields: { version: [{ problem: 'required' }] } });
  return { payment, student, values };
}

const beforeOf = (row: PaymentRow): BeforeDecision => ({
  state: row.state,
  amount: row.amount,
  account_id: row.account_id,
  reference: row.reference,
  reference_key: row.reference_key,
  valid_until: row.valid_until,
  ended_at: row.ended_at,
  reason: row.reason,
  note: row.note,
  worth: row.worth,
  counts: row.counts,
  carry: row.carry,
  decided_at: row.decided_at,
  decided_on: row.decided_on,
  decided_by_id: row.decided_by_id,
  decided_by_name: row.decided_by_name,
  refunded: row.refunded,
  refunded_on: row.refunded_on,
  refund_account_id: row.refund_account_id,
});

export const onlyBefore = (payment: PaymentRow): Undone => ({
  before: beforeOf(payment),
  account: null,
  mark: null,
  counts: [],
});

const told = ['state', 'amount', 'account_id', 'reference', 'valid_until', 'reason', 'refunded'] as const;

/** Amounts stand in a line as they are answered. */
const asAnswered = ({ amount, refunded, ...row }: PaymentRow) => ({
  ...row,
  amount: amountOrNull(amount),
  refunded: amountOrNull(refunded),
});

/** Writes a decision: the payment, how the student stands now, and a line about it. */
export async function decide(
  { tx, payment, actor, now }: Deciding,
  action: string,
  change: Partial<PaymentRow>,
): Promise<void> {
  const decided = {
    decided_at: now.toISOString(),
    decided_on: schoolDay(now),
    decided_by_id: actor.id,
    decided_by_name: actor.name,
  };
  const set = { ...decided, ...change, version: payment.version + 1 };
  await tx.update(payments).set(set).where(eq(payments.id, payment.id));
  if (payment.student_id !== null) {
    await settle(tx, payment.student_id);
    await settleCarry(tx, payment.student_id);
  }
  const changes = changesBetween(asAnswered(payment), asAnswered({ ...payment, ...set }), told);
  await noteInAudit(tx, actor, { action, about: `payments/${payment.id}`, changes });
}
