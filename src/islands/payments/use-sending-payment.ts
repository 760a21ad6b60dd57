import { type SubmitEvent, useState } from 'react';
import { targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { upload } from '../../client/upload.ts';
import type { Language } from '../../model/languages.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { outcomeOf } from '../form/send-form.ts';

interface Sending {
  /** Id of the payment to change; null for a new one. */
  id: number | null;
  image: Blob | null;
  language: Language;
  texts: PaymentTexts;
  onSent(): void;
}

/** Sends a payment. A retry after a lost answer uses the same `Idempotency-Key`, so it is stored once. */
export function useSendingPayment({ id, image, language, texts, onSent }: Sending) {
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
    // The payment that was sent first is in the list and can be changed there.
    if (outcome.state === 'sent' || (outcome.state === 'refused' && outcome.arrived)) return onSent();
    setErrors(outcome.state === 'refused' ? outcome.errors : {});
    if (outcome.state === 'refused') setMessage(outcome.message);
    else setMessage(outcome.state === 'lost' ? texts.silence[outcome.why] : '');
  }

  return { errors, message, progress, lost, large, submit, cancel: () => abort?.abort() };
}
