import type { NoAnswer } from '../../client/no-answer.ts';
import type { SaidRefusal } from '../../client/refusal.ts';

/** An answer that refuses the request. */
export interface Refused extends Omit<SaidRefusal, 'message'> {
  state: 'refused';
  status: number;
  message: string;
}

/** How a form's request ended. Failures are values, so that each form says what they mean. */
export type Outcome<A> =
  | { state: 'sent'; answer: A }
  | Refused
  /** No answer came. The request may have arrived. `large`: its size in bytes, if it is not retried without asking. */
  | { state: 'lost'; why: NoAnswer; large?: number | undefined }
  | { state: 'cancelled' };

/** Every way in which a request can fail. */
export type Failure = Exclude<Outcome<unknown>, { state: 'sent' }>;

/** Whether an earlier version of this request was accepted, although the form has changed since (`key-reused`). */
export const hasArrived = (outcome: Outcome<unknown>): outcome is Refused & { code: 'key-reused' } =>
  outcome.state === 'refused' && outcome.code === 'key-reused';
