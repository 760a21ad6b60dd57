import { DatabaseBusy, DatabaseFull, typedError } from '../../db/transactions.ts';
import { Refusal } from '../../src/model/errors.ts';

/** Seconds until another try is worth it. */
const pause = { busy: 5, noSpace: 60 } as const;

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);
const isOutOfSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && outOfSpace.has(String(error.code));

/** What went wrong as the refusal that a person reads; `fault` for what only we can mend. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const typed = typedError(error);
  if (typed instanceof DatabaseBusy) return new Refusal('busy', { values: { retryAfter: pause.busy } });
  const full = typed instanceof DatabaseFull || isOutOfSpace(typed);
  return full ? new Refusal('noSpace', { values: { retryAfter: pause.noSpace } }) : new Refusal('fault');
}
