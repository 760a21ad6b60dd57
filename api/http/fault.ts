import { DatabaseAway, DatabaseBusy, DatabaseFull, DatabaseSettings, typedError } from '../../db/dialect/errors.ts';
import { Refusal } from '../../src/model/errors.ts';
import { StoreUnavailable } from '../storage/unavailable.ts';

/** `Retry-After` in seconds for each kind of temporary error. */
const pause = { busy: 5, away: 5, noSpace: 60, replaced: 60 } as const;

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);
const isOutOfSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && outOfSpace.has(String(error.code));

/** The error for a full disk. */
export const noSpace = () => new Refusal('noSpace', { values: { retryAfter: pause.noSpace } });

/** The error after the program's files were replaced: no new thread or process may be started from them. */
export const programReplaced = () => new Refusal('replaced', { values: { retryAfter: pause.replaced } });

/** Maps any error to the Refusal that the user sees; `fault` (500) for an internal error. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const typed = typedError(error);
  if (typed instanceof DatabaseBusy) return new Refusal('busy', { values: { retryAfter: pause.busy } });
  if (typed instanceof DatabaseAway || typed instanceof DatabaseSettings || typed instanceof StoreUnavailable) {
    return new Refusal('away', { values: { retryAfter: pause.away } });
  }
  return typed instanceof DatabaseFull || isOutOfSpace(typed) ? noSpace() : new Refusal('fault');
}
