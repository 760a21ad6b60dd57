import { type Answer, type CallKey, type Calls, type Given, targetOf } from '../client/calls.ts';
import { type NoAnswer, noAnswerReason } from '../client/no-answer.ts';
import { isSuccess, send } from '../client/send.ts';
import type { Language } from '../model/languages.ts';

declare global {
  interface Window {
    /** Requests that the page head has already started, by path (`scripts/inline.ts`). */
    asked?: Record<string, Promise<Response>>;
  }
}

/** Takes the response of a request that the page head has started. Only once: a later read must get fresh data. */
function takePrefetched(path: string): Promise<Response> | undefined {
  const { asked } = window;
  const answer = asked?.[path];
  if (asked) delete asked[path];
  return answer;
}

export type { Answer };

/** Keys of the read endpoints that islands use. */
export type ReadKey = Extract<
  CallKey,
  | 'GET /subjects'
  | 'GET /subjects/:id'
  | 'GET /auth/me'
  | 'GET /auth/sessions'
  | 'GET /levels'
  | 'GET /payment-accounts'
  | 'GET /payments'
>;

/** The result of a read. A lost connection is one of the results, not an exception. */
export type ReadOutcome<T> =
  | { state: 'there'; data: T }
  | { state: 'lapsed' }
  | { state: 'missing' }
  | { state: 'failed'; why: NoAnswer };

/** Reads from the API, typed by the endpoint tables. */
export async function read<K extends ReadKey>(
  key: K,
  language: Language,
  { id, query }: { id?: number | undefined; query?: Given<Calls[K]>['query'] } = {},
): Promise<ReadOutcome<Answer<K>>> {
  const target = targetOf(key, id, query);
  const reply = await send({ ...target, language }, takePrefetched(target.address.slice('/api'.length)));
  if (reply.state !== 'answered') return { state: 'failed', why: reply.state === 'lost' ? reply.why : 'gone' };
  if (reply.status === 401) return { state: 'lapsed' };
  if (reply.status === 404) return { state: 'missing' };
  if (!isSuccess(reply.status)) return { state: 'failed', why: 'gone' };
  try {
    const data: Answer<K> = JSON.parse(reply.text);
    return { state: 'there', data };
  } catch {
    // The answer came from a proxy or captive portal, not from our server.
    return { state: 'failed', why: noAnswerReason() };
  }
}
