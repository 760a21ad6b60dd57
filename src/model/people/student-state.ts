import type { StoredStudent } from './student.ts';

/** The one state of a student that a list shows: the first that fits, and a free account owes nothing. */
export const studentStates = ['inactive', 'waiting', 'paid', 'free', 'unpaid'] as const;
export type StudentState = (typeof studentStates)[number];

type Known = Pick<StoredStudent, 'is_active' | 'payment_status' | 'kind_of_account' | 'payment_image'>;

/** `waiting`: a receipt was sent and nobody has marked the student Paid. A picture of a free account is no payment. */
export function studentState({ is_active, payment_status, kind_of_account, payment_image }: Known): StudentState {
  if (is_active === 0) return 'inactive';
  if (payment_status === 1) return 'paid';
  if (kind_of_account === 'free') return 'free';
  return payment_image === null ? 'unpaid' : 'waiting';
}
