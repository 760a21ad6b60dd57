import { type CallKey, targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import type { Silence } from '../../client/reach.ts';
import { type FieldErrors, refusalIn } from '../../client/refusal.ts';
import { isSuccess, type Sending, send } from '../../client/send.ts';
import { upload } from '../../client/upload.ts';

export type FormOutcome =
  /** `message`: what the API says of it. */
  | { state: 'sent'; message?: string | null }
  /** `arrived`: an earlier version of this request was accepted, although the form has changed since. */
  | { state: 'refused'; status: number; message: string; errors: FieldErrors; arrived: boolean }
  /** No answer came. The request may have arrived. */
  | { state: 'lost'; why: Silence; large?: number }
  | { state: 'cancelled' };

type FormKey = Extract<
  CallKey,
  | 'POST /auth/login'
  | 'POST /auth/register'
  | 'POST /auth/recover'
  | 'POST /auth/code'
  | 'POST /auth/link'
  | 'POST /auth/password'
  | 'POST /auth/me'
  | 'POST /contact-us'
>;

/** Sends a form without validating it: the server validates. With `onProgress`, reports upload progress. */
export async function sendForm(
  key: FormKey,
  form: Omit<Sending, 'method' | 'address'>,
  onProgress?: (progress: Progress) => void,
): Promise<FormOutcome> {
  const sending = { ...targetOf(key), ...form };
  const reply = await (onProgress ? upload(sending, onProgress) : send(sending));
  return reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
}

/** Converts a response to an outcome. A response without a message comes from a proxy or captive portal. */
export function outcomeOf(status: number, text: string): FormOutcome {
  const { message, errors, code } = refusalIn(text);
  if (isSuccess(status)) return { state: 'sent', message };
  if (message === null) return { state: 'lost', why: 'gone' };
  return { state: 'refused', status, message, errors, arrived: code === 'key-reused' };
}
