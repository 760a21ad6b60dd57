import type { AccountKind } from '../../src/model/people/student-fields.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';

/** A payment's values that a decision may change. */
export interface BeforeDecision {
  state: 'sent' | 'approved' | 'refused' | 'reversed';
  amount: number | null;
  account_id: number | null;
  reference: string | null;
  reference_key: string | null;
  valid_until: string | null;
  ended_at: string | null;
  reason: 'unreadable' | 'short' | 'used' | 'account' | 'other' | null;
  note: string | null;
  /** Absent in rows of an earlier version. */
  worth?: number | null;
  counts: number;
  carry: number;
  decided_at: string | null;
  decided_on: string | null;
  decided_by_id: number | null;
  decided_by_name: string | null;
  refunded: number | null;
  refunded_on: string | null;
  refund_account_id: number | null;
}

/** What a decision has changed besides, of the student and of earlier payments. */
export interface Undone {
  before: BeforeDecision;
  /** The kind and term of an account that was free, or null. */
  account: { kind_of_account: AccountKind; payment_term: PriceTerm | null } | null;
  /** The discount of an account that was free, and what it was once the account was paid; absent in rows of an earlier version. */
  discount?: { percent: number; until: string | null; after: number } | null;
  /** The mark by hand that an approval has ended. */
  mark: { marked_paid_at: string; mark_until: string | null } | null;
  /** What earlier payments counted before, and what of each was above the price. */
  counts: [payment: number, counts: number, carry: number][];
  /** What the approval had changed that a reversal takes back; absent in rows of an earlier version. */
  approval?: Undone | null;
  /** It cannot be taken back any more: kept for a reversal to come. */
  over?: boolean;
}
