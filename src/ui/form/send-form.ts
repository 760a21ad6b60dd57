import { type CallKey, targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import { isAnswer, refusalIn } from '../../client/refusal.ts';
import { isSuccess, type Sending, send } from '../../client/send.ts';
import { upload } from '../../client/upload.ts';
import type { Outcome } from './outcome.ts';

/** What the API says of a form that it has accepted; null if it says nothing. */
export type SentMessage = string | null;

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
): Promise<Outcome<SentMessage>> {
  const sending = { ...targetOf(key), ...form };
  const reply = await (onProgress ? upload(sending, onProgress) : send(sending));
  return reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
}

/**
 * Converts a response to an outcome. A success that is no JSON object, or a refusal without a message, comes from a proxy
 * or captive portal.
 */
export function outcomeOf(status: number, text: string): Outcome<SentMessage> {
  const { message, ...said } = refusalIn(text);
  if (isSuccess(status)) return isAnswer(text) ? { state: 'sent', answer: message } : { state: 'lost', why: 'gone' };
  if (message === null) return { state: 'lost', why: 'gone' };
  return { state: 'refused', status, message, ...said };
}
