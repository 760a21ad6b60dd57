import { type SubmitEvent, useState } from 'react';
import { targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { upload } from '../../client/upload.ts';
import type { Language } from '../../model/languages.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { outcomeOf } from '../../ui/form/send-form.ts';

/** What was typed and chosen in a form. */
export interface Typed {
  values: Record<string, string>;
  image: Blob | null;
}

interface Sending {
  /** Id of the payment to change; null for a new one. */
  id: number | null;
  image: Blob | null;
  language: Language;
  texts: PaymentTexts;
  onSent(): void;
  /** Called if an earlier version of this payment had arrived. The newer one is not stored. */
  onArrived(newer: Typed): void;
}

/** The text values of a form. */
export const textsIn = (form: FormData): Record<string, string> =>
  Object.fromEntries([...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'));

/** Sends a payment. A retry after a lost answer uses the same `Idempotency-Key`, so it is stored once. */
export function useSendingPayment({ id, image, language, texts, onSent, onArrived }: Sending) {
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [lost, setLost] = useState(false);
  /** Size in bytes of a lost request that is too large to retry without asking. */
  const [large, setLarge] = useState<number | null>(null);
  const [abort, setAbort] = useState<AbortController | null>(null);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (progress) return;
    const body = new FormData(event.currentTarget);
    body.delete('image');
    if (image) body.append('image', image, 'receipt.jpg');
    const stop = new AbortController();
    setAbort(stop);
    setProgress({ sent: 0, total: 1, speed: 0 });
    const target = id === null ? targetOf('POST /payments') : targetOf('POST /payments/:id', id);
    const sending = { ...target, language, body, signal: stop.signal };
    const reply = await upload(sending, setProgress);
    setProgress(null);
    const outcome = reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
    setLost(outcome.state === 'lost');
    setLarge(outcome.state === 'lost' ? (outcome.large ?? null) : null);
    if (outcome.state === 'sent') return onSent();
    if (outcome.state === 'refused' && outcome.arrived) return onArrived({ values: textsIn(body), image });
    setErrors(outcome.state === 'refused' ? outcome.errors : {});
    if (outcome.state === 'refused') setMessage(outcome.message);
    else setMessage(outcome.state === 'lost' ? texts.silence[outcome.why] : '');
  }

  return { errors, message, progress, lost, large, submit, cancel: () => abort?.abort() };
}
