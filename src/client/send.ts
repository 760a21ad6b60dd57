import type { Language } from '../model/languages.ts';
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
  | { state: 'lost'; why: Silence }
  | { state: 'cancelled' };

/** What is sent, as browsers take it. */
export function partsOf({ language, body, headers }: Sending) {
  const json = body !== undefined && !(body instanceof FormData);
  return {
    headers: { lang: language, ...(json ? { 'Content-Type': 'application/json' } : {}), ...headers },
    body: json ? JSON.stringify(body) : (body ?? null),
  };
}

/**
 * Calls the API. A write whose answer was lost is sent again under the key of before, and so is done once. A session travels as a cookie that no script can read.
 * @param asked what was asked before, in place of asking now
 */
export async function send(sending: Sending, asked?: Promise<Response>): Promise<Reply> {
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
