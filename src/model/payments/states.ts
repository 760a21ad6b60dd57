import type { RefusalCode } from '../errors.ts';
import { schoolDay } from '../school/days.ts';
import { paymentLimits } from './payment-fields.ts';

/*
 * What may happen to a payment. `paymentSteps` names the next state and the effects of each event in each state, or why
 * it is refused. `db/payments` executes the steps, and no other place decides what may happen.
 */

/** The states of a payment. */
export const paymentStates = ['sent', 'approved', 'refused', 'reversed'] as const;
export type PaymentState = (typeof paymentStates)[number];

interface StateFacts {
  /** Whether the payment waits for a decision. */
  waits: boolean;
  /** Whether its end date gives access and its money counts. */
  counts: boolean;
  /** Its entries in the books, oldest first. */
  entries: readonly ('approved' | 'reversed')[];
}

export const stateFacts: Readonly<Record<PaymentState, StateFacts>> = {
  sent: { waits: true, counts: false, entries: [] },
  approved: { waits: false, counts: true, entries: ['approved'] },
  refused: { waits: false, counts: false, entries: [] },
  reversed: { waits: false, counts: false, entries: ['approved', 'reversed'] },
};

/** Whether a payment has entries in the books. */
export const isBooked = (state: PaymentState): boolean => stateFacts[state].entries.length > 0;

/** The states of payments with entries in the books. */
export const bookedStates = paymentStates.filter(isBooked);

/**
 * `file`, `replace` and `withdraw` are done by the family. `keep` is done at the registration of a student who is
 * already marked as paid. All others are done by staff.
 */
export const paymentEvents = [
  'file',
  'fileAtOffice',
  'keep',
  'replace',
  'withdraw',
  'approve',
  'refuse',
  'reverse',
  'undo',
] as const;
export type PaymentEvent = (typeof paymentEvents)[number];

/** `none`: there is no payment. */
export type StateBefore = PaymentState | 'none';

/** Only a withdrawal deletes the payment. */
type Next<E extends PaymentEvent> = E extends 'withdraw' ? 'none' : PaymentState;

export interface Step<To extends StateBefore = StateBefore> {
  to: To;
  /** What happens to the entries in the books. */
  entry: 'writeApproval' | 'writeReversal' | 'removeApproval' | 'removeReversal' | null;
  /** The action of the audit line; null: none is written. */
  audit: 'create' | 'withdraw' | 'approve' | 'refuse' | 'reverse' | 'undo' | null;
}

const step = <To extends StateBefore>(
  to: To,
  { entry = null, audit = null }: Partial<Omit<Step, 'to'>> = {},
): Step<To> => ({ to, entry, audit });

/** Filing makes another payment. An earlier one of the student prevents it only while it waits. */
const filed = step('sent');
const filedAtOffice = step('sent', { audit: 'create' });

const paymentSteps: {
  readonly [S in StateBefore]: { readonly [E in PaymentEvent]: Step<Next<E>> | RefusalCode };
} = {
  none: {
    file: filed,
    fileAtOffice: filedAtOffice,
    keep: 'notFound',
    replace: 'notFound',
    withdraw: 'notFound',
    approve: 'notFound',
    refuse: 'notFound',
    reverse: 'notFound',
    undo: 'notFound',
  },
  sent: {
    file: 'paymentOpen',
    fileAtOffice: filedAtOffice,
    keep: step('approved'),
    replace: step('sent'),
    withdraw: step('none', { audit: 'withdraw' }),
    approve: step('approved', { entry: 'writeApproval', audit: 'approve' }),
    refuse: step('refused', { audit: 'refuse' }),
    reverse: 'conflict',
    undo: 'conflict',
  },
  approved: {
    file: filed,
    fileAtOffice: filedAtOffice,
    keep: 'conflict',
    replace: 'conflict',
    withdraw: 'conflict',
    approve: 'conflict',
    refuse: 'conflict',
    reverse: step('reversed', { entry: 'writeReversal', audit: 'reverse' }),
    undo: step('sent', { entry: 'removeApproval', audit: 'undo' }),
  },
  refused: {
    file: filed,
    fileAtOffice: filedAtOffice,
    keep: 'conflict',
    replace: 'conflict',
    withdraw: 'conflict',
    approve: 'conflict',
    refuse: 'conflict',
    reverse: 'conflict',
    undo: step('sent', { audit: 'undo' }),
  },
  reversed: {
    file: filed,
    fileAtOffice: filedAtOffice,
    keep: 'conflict',
    replace: 'conflict',
    withdraw: 'conflict',
    approve: 'conflict',
    refuse: 'conflict',
    reverse: 'conflict',
    undo: step('approved', { entry: 'removeReversal', audit: 'undo' }),
  },
};

/** What else may refuse an event. What is not given does not refuse it. */
export interface Circumstances {
  /** A waiting payment of a deleted student is decided only after the student is restored, of an erased one never. */
  student?: 'live' | 'deleted' | 'erased';
  /** The user has seen another version of the payment. */
  outdated?: boolean;
  /** Families may not change what the office has filed. */
  filedByOffice?: boolean;
  /** It has a receipt number. Numbers have no gaps, so it cannot be deleted. */
  numbered?: boolean;
  /** The last decision can no longer be undone. */
  tooLate?: boolean;
  /** Undo would make it the student's second waiting payment. */
  secondOpen?: boolean;
  /** Undo would approve the same reference twice. */
  secondReference?: boolean;
}

/** The step of an event, or the code of its refusal. */
export function nextStep<E extends PaymentEvent>(
  state: StateBefore,
  event: E,
  { student = 'live', ...is }: Circumstances = {},
): Step<Next<E>> | RefusalCode {
  const next: Step<Next<E>> | RefusalCode = paymentSteps[state][event];
  if (is.filedByOffice && (event === 'replace' || event === 'withdraw')) return 'filedByOffice';
  if (typeof next === 'string') return next;
  if (event === 'approve' || event === 'refuse') {
    if (student === 'deleted') return 'studentDeleted';
    if (student === 'erased') return 'conflict';
  }
  if (is.outdated || is.tooLate) return 'conflict';
  if (is.numbered && event === 'withdraw') return 'inUse';
  if (is.secondOpen) return 'secondOpen';
  if (is.secondReference) return 'secondReference';
  return next;
}

/**
 * Whether a decision is recent enough to be undone: made in the last ten minutes, and today if it has changed the books,
 * because the cash of a finished day was counted by them.
 */
export function isFresh(
  { state, decided_at }: { state: PaymentState; decided_at: string | null },
  now = new Date(),
): boolean {
  if (stateFacts[state].waits || decided_at === null) return false;
  const at = new Date(decided_at);
  if (isBooked(state) && schoolDay(at) !== schoolDay(now)) return false;
  return now.getTime() - at.getTime() <= paymentLimits.undo * 60_000;
}

/** Whether an event may happen in a state, if nothing else refuses it. */
export const canHappen = (state: StateBefore, event: PaymentEvent): boolean =>
  typeof paymentSteps[state][event] !== 'string';
