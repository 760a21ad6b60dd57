import type { NoAnswer } from '../../client/no-answer.ts';
import { type FieldErrors, refusalIn, type SaidRefusal } from '../../client/refusal.ts';
import type { Outcome, Refused } from '../../ui/form/outcome.ts';
import { $language } from '../state/language.ts';
import { say, type TextKey } from '../texts/texts.ts';

const inWords = (key: TextKey) => say($language.get(), key);

/** An error response of the API. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  readonly fields: FieldErrors;
  readonly code: SaidRefusal['code'];
  readonly challenge: SaidRefusal['challenge'];
  /** Names of the confirmation flags that would let the same request succeed. */
  readonly needs: readonly string[];
  /** For a version conflict (409 `changed`): who changed the entry last, and when. */
  readonly changed: SaidRefusal['changed'];
  /** The entry as stored now (version conflict), or the data of the first response (`key-reused`). */
  readonly data: SaidRefusal['data'];

  constructor(
    status: number,
    message: string,
    { errors, code, challenge, needs, changed, data }: Omit<SaidRefusal, 'message'>,
  ) {
    super(message);
    this.status = status;
    this.fields = errors;
    this.code = code;
    this.challenge = challenge;
    this.needs = needs;
    this.changed = changed;
    this.data = data;
  }
}

/** The server could not be reached: the device is offline, or the server does not answer. */
export class UnreachedError extends Error {
  override name = 'UnreachedError';
  readonly offline: boolean;
  /** Size in bytes of a request that is too large to be retried automatically; else null. */
  readonly large: number | null;

  constructor(why: NoAnswer, large: number | null = null) {
    super(inWords(why === 'offline' ? 'no_connection' : 'server_away'));
    this.offline = why === 'offline';
    this.large = large;
  }
}

/** Whether an earlier request with the same idempotency key had been stored, with other content (422 `key-reused`). */
export const isKeyReused = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'key-reused';

/** Whether an error is temporary (no connection, or status 500 and above), so that a retry can succeed. */
export function isTemporary(error: Error): boolean {
  return error instanceof UnreachedError || (error instanceof ApiError && error.status >= 500);
}

/** After a login: the session's cookie did not come back, because a browser or proxy removed it. */
export class CookieRemoved extends Error {
  override name = 'CookieRemoved';
}

/** The user cancelled the upload or request. */
export class CancelledError extends Error {
  override name = 'CancelledError';
}

/** The error message to show to the user. */
export const messageOf = (error: unknown): string =>
  error instanceof ApiError || error instanceof UnreachedError ? error.message : inWords('server_fault');

/**
 * The message above a small form: the field error if there is only one and nothing to confirm, else the general
 * message.
 */
export function formMessage({ message, errors, needs }: Refused): string {
  const said = Object.values(errors).flat();
  return (needs.length === 0 && said.length === 1 && said[0]) || message;
}

/** Runs a request of a form; a failure becomes a value. */
export async function attempt<A>(ask: () => Promise<A>): Promise<Outcome<A>> {
  try {
    return { state: 'sent', answer: await ask() };
  } catch (error) {
    if (error instanceof CancelledError) return { state: 'cancelled' };
    if (error instanceof UnreachedError)
      return { state: 'lost', why: error.offline ? 'offline' : 'gone', large: error.large ?? undefined };
    if (!(error instanceof ApiError)) throw error;
    const { status, message, fields: errors, code, needs, changed, data } = error;
    return { state: 'refused', status, message, errors, code, needs: [...needs], changed, data };
  }
}

/**
 * Makes an ApiError of an error response. Where the response holds no message (a proxy's error page), a general one is
 * used.
 */
export function refusalOf(status: number, text: string): ApiError {
  const { message, ...said } = refusalIn(text);
  return new ApiError(status, message ?? inWords('server_fault'), said);
}
