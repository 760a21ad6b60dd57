import type { Language } from '../model/languages.ts';
import { MEGABYTE } from '../model/limits.ts';
import { writeKey } from './keys.ts';
import { type Silence, silence } from './reach.ts';

export interface Sending {
  method: string;
  address: string;
  language: Language;
  /** A form, or an object that is sent as JSON. */
  body?: FormData | object | undefined;
  headers?: Record<string, string>;
  signal?: AbortSignal | undefined;
}

/** How a call ends; whatever goes wrong is one of the ways. */
export type Reply =
  | { state: 'answered'; status: number; text: string }
  /** No answer came: what was sent may have arrived all the same. */
  | {
      state: 'lost';
      why: Silence;
      /** How many bytes it was, where that is too many to be sent again without being asked. */
      large?: number;
    }
  | { state: 'cancelled' };

/** What is sent, as browsers take it. */
export function partsOf({ language, body, headers }: Sending) {
  const json = body !== undefined && !(body instanceof FormData);
  return {
    headers: { lang: language, ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
    body: json ? JSON.stringify(body) : (body ?? null),
  };
}

/** Milliseconds before each time that a write is sent again whose answer was lost: half a minute together. */
const pauses = [3000, 9000, 18_000] as const;

/** Logins and what changes a password bear no key: nobody knows whether they arrived. */
const withoutKey = /\/(login|logout|logout-all|unlock|recover|password|auth\/code)$/;

const sizeOf = (value: FormDataEntryValue): number => (typeof value === 'string' ? new Blob([value]) : value).size;

/** About how many bytes a body has. */
function bodySize(body: Sending['body']): number {
  if (body === undefined) return 0;
  if (!(body instanceof FormData)) return sizeOf(JSON.stringify(body));
  return [...body.values()].reduce((sum, value) => sum + sizeOf(value), 0);
}

/** Whether a write may be sent again: it bears a key, so that it is done once. */
const repeats = ({ method, address }: Sending): boolean => method !== 'GET' && !withoutKey.test(address);

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
 * Sends a small write again while its answer is lost; of a large one the person is asked. A device that knows it has no
 * network says so at once.
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
 * Calls the API. A small write whose answer was lost is sent again by itself, under the key of before, and so is done
 * once. A session travels as a cookie that no script can read.
 * @param asked what was asked before, in place of asking now
 */
export const send = (sending: Sending, asked?: Promise<Response>): Promise<Reply> =>
  asked ? sendOnce(sending, asked) : untilAnswered(sending, () => sendOnce(sending));

async function sendOnce(sending: Sending, asked?: Promise<Response>): Promise<Reply> {
  const { method, address, signal = null } = sending;
  const key = writeKey(sending);
  try {
    const parts = partsOf({ ...sending, headers: { ...sending.headers, ...key.headers } });
    const response = await (asked ?? fetch(address, { method, signal, ...parts }));
    // Read whatever it is: an answer that nobody reads keeps its connection.
    const text = await response.text();
    key.settle(response.status);
    return { state: 'answered', status: response.status, text };
  } catch {
    key.settle(null);
    return signal?.aborted ? { state: 'cancelled' } : { state: 'lost', why: silence() };
  }
}

/** Whether an answer is what was asked for. */
export const isSuccess = (status: number): boolean => status >= 200 && status < 300;
