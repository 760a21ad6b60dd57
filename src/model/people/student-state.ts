import type { AccountKind } from './student-fields.ts';

/** The states of a student. Each student has one: the first that matches. */
export const studentStates = ['inactive', 'waiting', 'paid', 'expired', 'unpaid'] as const;
export type StudentState = (typeof studentStates)[number];

/** Filters of the student list: a state, or `owing` for students who owe money in any state. */
export const listedStates = [...studentStates, 'owing'] as const;

/** Sort orders of the student list. The default is newest first. */
export const studentOrders = ['due'] as const;
export type StudentOrder = (typeof studentOrders)[number];

/** The badge in a list. A free account owes nothing, so it is never shown as unpaid. */
export type StudentBadge = StudentState | 'free';

export function badgeOf({
  state,
  kind_of_account,
}: {
  state: StudentState;
  kind_of_account: AccountKind;
}): StudentBadge {
  return kind_of_account === 'free' && (state === 'unpaid' || state === 'expired') ? 'free' : state;
}
