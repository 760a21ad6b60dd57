import { type SubmitEvent, useState } from 'react';
import { targetOf } from '../../client/calls.ts';
import { upload } from '../../client/upload.ts';
import type { Language } from '../../model/languages.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { hasArrived, type Outcome } from '../../ui/form/outcome.ts';
import { outcomeOf, type SentMessage } from '../../ui/form/send-form.ts';
import { useForm } from '../../ui/form/use-form.ts';

/** What was typed and chosen in a form. */
export interface Typed {
  values: Record<string, string>;
  image: Blob | null;
}

interface Sending {
  /** Id of the student. */
  student: number;
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
export function useSendingPayment({ student, id, image, language, texts, onSent, onArrived }: Sending) {
  const form = useForm();
  const [message, setMessage] = useState('');
  const [lost, setLost] = useState(false);

  async function submit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (form.busy) return;
    const body = new FormData(event.currentTarget);
    body.delete('image');
    if (image) body.append('image', image, 'receipt.jpg');
    const target = id === null ? targetOf('POST /payments') : targetOf('POST /payments/:id', id);
    const outcome = await form.send(async ({ onProgress, signal }): Promise<Outcome<SentMessage>> => {
      onProgress({ sent: 0, total: 1, speed: 0 });
      const reply = await upload({ ...target, language, body, signal, writer: `student ${student}` }, onProgress);
      return reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
    });
    if (!outcome) return;
    setLost(outcome.state === 'lost');
    if (outcome.state === 'sent') return onSent();
    if (hasArrived(outcome)) return onArrived({ values: textsIn(body), image });
    if (outcome.state === 'refused') setMessage(outcome.message);
    else setMessage(outcome.state === 'lost' ? texts.silence[outcome.why] : '');
  }

  return { form, message, lost, submit };
}
