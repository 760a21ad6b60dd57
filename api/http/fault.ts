import { DatabaseAway, DatabaseBusy, DatabaseFull, DatabaseSettings, typedError } from '../../db/dialect/errors.ts';
import { Refusal } from '../../src/model/errors.ts';
import { StoreAway } from '../storage/away.ts';

/** Seconds until another try is worth it. */
const pause = { busy: 5, away: 5, noSpace: 60, replaced: 60 } as const;

const outOfSpace = new Set(['ENOSPC', 'EDQUOT']);
const isOutOfSpace = (error: unknown) =>
  error instanceof Error && 'code' in error && outOfSpace.has(String(error.code));

/** Nothing more can be stored until somebody makes room. */
export const noSpace = () => new Refusal('noSpace', { values: { retryAfter: pause.noSpace } });

/** The program's files are no longer those that run: nothing is started from them. */
export const programReplaced = () => new Refusal('replaced', { values: { retryAfter: pause.replaced } });

/** What went wrong as the refusal that a person reads; `fault` for what only we can mend. */
export function refusalOf(error: unknown): Refusal {
  if (error instanceof Refusal) return error;
  const typed = typedError(error);
  if (typed instanceof DatabaseBusy) return new Refusal('busy', { values: { retryAfter: pause.busy } });
  if (typed instanceof DatabaseAway || typed instanceof DatabaseSettings || typed instanceof StoreAway) {
    return new Refusal('away', { values: { retryAfter: pause.away } });
  }
  return typed instanceof DatabaseFull || isOutOfSpace(typed) ? noSpace() : new Refusal('fault');
}
