import { type Given, targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import { isSuccess, send } from '../../client/send.ts';
import { upload } from '../../client/upload.ts';
import type { DashboardEndpoints } from '../../model/endpoints/dashboard.ts';
import type { AnswerOf, Endpoint } from '../../model/endpoints/endpoint.ts';
import { $language } from '../state/language.ts';
import { $locked, untilUnlocked } from '../state/locked.ts';
import { changed } from '../state/overview.ts';
import { $mustSetUp, askToLogIn } from '../state/session.ts';
import { CancelledError, refusalOf, UnreachedError } from './errors.ts';

export interface Options<E extends Endpoint> extends Given<E> {
  /** Reports the upload progress of the body. */
  onProgress?(progress: Progress): void;
  /** What to do when the session has expired or is locked: ask for the password and retry, or fail. */
  onLapsed?: 'ask' | 'fail';
  /** Further headers, such as an idempotency key of the caller, who may send several such requests at once. */
  headers?: Record<string, string>;
  /** The form or button that writes, where several share the address (`idempotency-keys.ts`). */
  writer?: string | undefined;
}

/** The header of a background request, which does not count as user activity. */
export const inBackground = { 'X-Background': '1' };

/** Calls an endpoint by its key, for calls whose tables do not give their types. @throws as `request` */
export async function ask<E extends Endpoint>(key: string, options: Options<E>): Promise<AnswerOf<E>> {
  const { id, query, body, signal, onProgress, onLapsed = 'ask', headers = {}, writer } = options;
  // Checks the session first, so that a large file is not uploaded in vain with an expired session.
  if (onProgress) await request('GET /dashboard/me');
  const sending = { ...targetOf(key, id, query), language: $language.get(), body, signal, headers, writer };
  const reply = await (onProgress ? upload(sending, onProgress) : send(sending));
  if (reply.state === 'cancelled') throw new CancelledError();
  if (reply.state === 'lost') throw new UnreachedError(reply.why, reply.large);
  if (isSuccess(reply.status)) {
    if (!key.startsWith('GET')) dispatchEvent(new Event(changed));
    return JSON.parse(reply.text);
  }
  const refusal = refusalOf(reply.status, reply.text);
  const locked = refusal.code === 'locked';
  if (locked) $locked.set(true);
  if (refusal.code === 'set-up-totp') $mustSetUp.set(true);
  if (reply.status === 401 && onLapsed === 'ask' && (await (locked ? untilUnlocked() : askToLogIn()))) {
    return ask(key, options);
  }
  throw refusal;
}

/**
 * Calls the dashboard's API. The endpoint table that the server uses gives the types of request and response.
 * @throws ApiError for an error response, UnreachedError without a response, CancelledError once `signal` is aborted
 */
export function request<K extends keyof DashboardEndpoints>(
  key: K,
  options: Options<DashboardEndpoints[K]> = {},
): Promise<AnswerOf<DashboardEndpoints[K]>> {
  return ask(key, options);
}
