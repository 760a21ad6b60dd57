import { eq } from 'drizzle-orm';
import { Refusal } from '../../src/model/errors.ts';
import { amountOrNull } from '../../src/model/payments/money.ts';
import { type Actor, changesBetween } from '../../src/model/people/audit.ts';
import { schoolDay } from '../../src/model/school/days.ts';
import type { Transaction } from '../open.ts';
import { noteInAudit } from '../people/audit.ts';
import { payments } from '../schema.ts';
import { updateAccess } from './access.ts';
import { updateCredit } from './credit.ts';
import type { BeforeDecision, DecisionSnapshot } from './decision-snapshot.ts';
import { findPayment, type PaymentRow, type StudentRow } from './filing.ts';

/**
 * Why a payment cannot be decided: somebody else decided first or it is too late (`conflict`), or its student is
 * deleted and must be restored first.
 */
export class Undecidable extends Error {
  readonly why: 'conflict' | 'studentDeleted';

  constructor(why: 'conflict' | 'studentDeleted') {
    super(`the payment cannot be decided: ${why}`);
    this.name = 'Undecidable';
    this.why = why;
  }
}

/** The request of a decision: the version that the user saw, and the fields or the validation error. */
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
 * Loads a payment and checks that it can be decided. A pending payment of an erased student can never be decided.
 * @throws Undecidable, checked before any 422; Refusal 404, 422
 */
export async function loadForDecision<T>(
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

export const onlyBefore = (payment: PaymentRow): DecisionSnapshot => ({
  before: beforeOf(payment),
  account: null,
  mark: null,
  counts: [],
});

const told = ['state', 'amount', 'account_id', 'reference', 'valid_until', 'reason', 'refunded'] as const;

/** Audit lines show amounts as the API returns them. */
const asAnswered = ({ amount, refunded, ...row }: PaymentRow) => ({
  ...row,
  amount: amountOrNull(amount),
  refunded: amountOrNull(refunded),
});

/** Writes a decision: updates the payment and the student's payment status, and adds an audit line. */
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
    await updateAccess(tx, payment.student_id);
    await updateCredit(tx, payment.student_id);
  }
  const changes = changesBetween(asAnswered(payment), asAnswered({ ...payment, ...set }), told);
  await noteInAudit(tx, actor, { action, about: `payments/${payment.id}`, changes });
}
