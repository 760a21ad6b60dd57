import type { AccountKind } from '../../src/model/people/student-fields.ts';
import type { PriceTerm } from '../../src/model/school/price-terms.ts';

/** The fields of a payment that a decision may change. */
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

/** Data for undo: the payment's previous values, and the changes to the student and to earlier payments. */
export interface DecisionSnapshot {
  before: BeforeDecision;
  /** The previous account kind and term if the account was free, else null. */
  account: { kind_of_account: AccountKind; payment_term: PriceTerm | null } | null;
  /** The discount before and after a free account became paid; absent in rows of an earlier version. */
  discount?: { percent: number; until: string | null; after: number } | null;
  /** The manual paid mark that the approval removed. */
  mark: { marked_paid_at: string; mark_until: string | null } | null;
  /** The previous counted amount and carry-over of earlier payments. */
  counts: [payment: number, counts: number, carry: number][];
  /** For a reversal: the undo data of the approval; absent in rows of an earlier version. */
  approval?: DecisionSnapshot | null;
  /** True: can no longer be undone; kept for a later reversal. */
  over?: boolean;
}
