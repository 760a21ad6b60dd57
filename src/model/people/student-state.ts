import type { AccountKind } from './student-fields.ts';

/** The states of a student, of which each has one, the first that fits (beyond 2). */
export const studentStates = ['inactive', 'waiting', 'paid', 'expired', 'unpaid'] as const;
export type StudentState = (typeof studentStates)[number];

/** What a list of students is narrowed to: a state, or those who owe something, whatever else they are. */
export const listedStates = [...studentStates, 'owing'] as const;

/** What the list of students is put in order by, besides its own order, the newest first. */
export const studentOrders = ['due'] as const;
export type StudentOrder = (typeof studentOrders)[number];

/** What a list shows of it in one word: a free account owes nothing, so it is never called unpaid. */
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
