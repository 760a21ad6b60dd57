import type { StoredStudent } from '../people/student.ts';
import type { Flag } from '../people/student-fields.ts';
import type { StudentState } from '../people/student-state.ts';
import type { Clock } from './payment-settings.ts';

/** The stored payment fields of a student. `payment_status` 1 means paid, unless an end date has passed. */
export type StoredPaidAccess = Pick<
  StoredStudent,
  'is_active' | 'payment_status' | 'payment_waits' | 'paid_until' | 'marked_paid_at' | 'settled_until'
>;

export interface PaidAccess {
  state: StudentState;
  payment_status: Flag;
  /** The last paid day, also if it has passed. Null: no end date, or not paid. */
  paid_until: string | null;
}

/** A stored student with the computed payment state. */
export type StudentWithAccess = StoredStudent & PaidAccess;

const later = (a: string | null, b: string): string => (a !== null && a > b ? a : b);

/** Whether a manual "paid" mark ends on the day that is set for such marks. */
const marksEnd = ({ marked_paid_at }: StoredPaidAccess, { byHandEnds, marksFrom }: Clock): boolean =>
  byHandEnds !== '' && marked_paid_at !== null && marked_paid_at < marksFrom;

/** The last day of access, without grace days. @returns null if there is no end date */
function endOf(stored: StoredPaidAccess, clock: Clock): string | null {
  const { paid_until, settled_until } = stored;
  if (!marksEnd(stored, clock)) return paid_until;
  const { byHandEnds } = clock;
  return later(settled_until, paid_until !== null && paid_until < byHandEnds ? paid_until : byHandEnds);
}

/** Whether the student has paid access today. `db/payments/access.ts` implements the same rule in SQL. */
function isOpen(stored: StoredPaidAccess, clock: Clock): boolean {
  const { payment_status, paid_until, settled_until } = stored;
  if (payment_status === 0) return false;
  if (marksEnd(stored, clock) && clock.byHandEnds < clock.today) {
    return settled_until !== null && settled_until >= clock.since;
  }
  return paid_until === null || paid_until >= clock.since;
}

/**
 * The state of an account on a day: the first state that matches. `expired` means that access ended only because of a
 * date.
 */
export function paidAccessOf(stored: StoredPaidAccess, clock: Clock): PaidAccess {
  const open = isOpen(stored, clock);
  const paid_until = stored.payment_status === 0 ? null : endOf(stored, clock);
  const access = { payment_status: open ? 1 : 0, paid_until } as const;
  if (stored.is_active === 0) return { state: 'inactive', ...access };
  if (stored.payment_waits === 1) return { state: 'waiting', ...access };
  if (open) return { state: 'paid', ...access };
  return { state: stored.payment_status === 1 ? 'expired' : 'unpaid', ...access };
}
