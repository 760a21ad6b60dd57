import type { Language } from '../model/languages.ts';
import { MEGABYTE } from '../model/limits.ts';
import { writeKey } from './idempotency-keys.ts';
import { type NoAnswer, noAnswerReason } from './no-answer.ts';

export interface Sending {
  method: string;
  address: string;
  language: Language;
  /** A form, or an object that is sent as JSON. */
  body?: FormData | object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
  /** The form or button that writes, where several share the address (`idempotency-keys.ts`). */
  writer?: string | undefined;
}

/** The result of a call. Failures are values, not exceptions. */
export type Reply =
  | { state: 'answered'; status: number; text: string }
  /** No answer came. The request may have arrived. */
  | {
      state: 'lost';
      why: NoAnswer;
      /** Size in bytes, if it is too large to retry without asking. */
      large?: number;
    }
  | { state: 'cancelled' };

/** Headers and body for `fetch` and `XMLHttpRequest`. */
export function partsOf({ language, body, headers }: Sending) {
  const json = body !== undefined && !(body instanceof FormData);
  return {
    headers: { lang: language, ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
    body: json ? JSON.stringify(body) : (body ?? null),
  };
}

/** Delays in milliseconds before each retry of a write without an answer: 30 s in total. */
const pauses = [3000, 9000, 18_000] as const;

/** Calls that ignore the `Idempotency-Key` (`ignoresKey` in the endpoint tables): a retry could execute them twice. */
const withoutKey =
  /\/(auth|dashboard)\/((me\/)?(confirm|password)|login(\/second)?|logout(-all)?|unlock|recover(\/ask)?|link|code|switch)$/;

const sizeOf = (value: FormDataEntryValue): number => (typeof value === 'string' ? new Blob([value]) : value).size;

/** Approximate size of a body in bytes. */
function bodySize(body: Sending['body']): number {
  if (body === undefined) return 0;
  if (!(body instanceof FormData)) return sizeOf(JSON.stringify(body));
  return [...body.values()].reduce((sum, value) => sum + sizeOf(value), 0);
}

/** Whether a write can be retried: its `Idempotency-Key` lets it be executed only once. */
export const repeats = ({ method, address }: Pick<Sending, 'method' | 'address'>): boolean =>
  method !== 'GET' && !withoutKey.test(address);

function pause(milliseconds: number, signal: AbortSignal | null | undefined): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, milliseconds);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    signal?.addEventListener('abort', end, { once: true });
  });
}

/**
 * Retries a small write while no answer comes. For a large one the user is asked. An offline device reports this at
 * once.
 */
export async function untilAnswered(sending: Sending, once: () => Promise<Reply>): Promise<Reply> {
  let reply = await once();
  if (reply.state !== 'lost' || !repeats(sending)) return reply;
  const size = bodySize(sending.body);
  if (size > MEGABYTE) return { ...reply, large: size };
  for (const wait of pauses) {
    if (reply.state !== 'lost' || reply.why === 'offline') break;
    await pause(wait, sending.signal);
    if (sending.signal?.aborted) return { state: 'cancelled' };
    reply = await once();
  }
  return reply;
}

/**
 * Calls the API. A small write without an answer is retried with the same `Idempotency-Key`, so it is executed only
 * once. The session is an HttpOnly cookie.
 * @param asked a request that was started earlier, to use instead of a new one
 */
export const send = (sending: Sending, asked?: Promise<Response>): Promise<Reply> =>
  asked ? sendOnce(sending, asked) : untilAnswered(sending, () => sendOnce(sending));

async function sendOnce(sending: Sending, asked?: Promise<Response>): Promise<Reply> {
  const { method, address, signal = null } = sending;
  const key = writeKey(sending);
  try {
    const parts = partsOf({ ...sending, headers: { ...key.headers, ...sending.headers } });
    const response = await (asked ?? fetch(address, { method, signal, ...parts }));
    // Always read the body: an unread response keeps its connection open.
    const text = await response.text();
    key.finish(response.status);
    return { state: 'answered', status: response.status, text };
  } catch {
    key.finish(null);
    return signal?.aborted ? { state: 'cancelled' } : { state: 'lost', why: noAnswerReason() };
  }
}

/** Whether the status means success. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
