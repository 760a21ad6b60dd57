import { type SubmitEvent, useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { targetOf } from '../../client/calls.ts';
import type { Progress } from '../../client/progress.ts';
import type { FieldErrors } from '../../client/refusal.ts';
import { upload } from '../../client/upload.ts';
import type { Language } from '../../model/languages.ts';
import { schoolDay } from '../../model/school/days.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { PictureField } from '../account/PictureField.tsx';
import { SendingBar } from '../account/SendingBar.tsx';
import { Field } from '../form/Field.tsx';
import { outcomeOf } from '../form/send-form.ts';

interface PayFormProps {
  own: Answer<'GET /payments'>;
  language: Language;
  texts: PaymentTexts;
  onSent(): void;
}

/** What a family says of a payment, with the picture of its receipt. A form whose answer was lost may be sent again. */
export function PayForm({ own, language, texts, onSent }: PayFormProps) {
  const [image, setImage] = useState<Blob | null>(null);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [message, setMessage] = useState('');
  const [progress, setProgress] = useState<Progress | null>(null);
  const [lost, setLost] = useState(false);
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
    const sending = { ...targetOf('POST /payments'), language, body, signal: stop.signal };
    const reply = await upload(lost ? { ...sending, headers: { repeat: '1' } } : sending, setProgress);
    setProgress(null);
    const outcome = reply.state === 'answered' ? outcomeOf(reply.status, reply.text) : reply;
    setLost(outcome.state === 'lost');
    if (outcome.state === 'sent') return onSent();
    setErrors(outcome.state === 'refused' ? outcome.errors : {});
    if (outcome.state === 'refused') setMessage(outcome.message);
    else setMessage(outcome.state === 'lost' ? texts.silence[outcome.why] : '');
  }

  const of = (name: string) => ({ name, errors: errors[name] });
  return (
    <form className="pay-form" onSubmit={(event) => void submit(event)} noValidate>
      <Field {...of('payment_term')} as="select" label={texts.term} defaultValue={own.due?.payment_term ?? 'year'}>
        {priceTerms.map((term) => (
          <option key={term} value={term}>
            {texts.terms[term]}
          </option>
        ))}
      </Field>
      <Field {...of('account_id')} as="select" label={texts.account}>
        {own.accounts.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Field>
      <Field
        {...of('amount')}
        label={texts.amount}
        inputMode="decimal"
        dir="ltr"
        defaultValue={own.due?.amount ?? ''}
      />
      <Field {...of('reference')} label={texts.reference} hint={texts.reference_hint} dir="auto" maxLength={60} />
      <Field {...of('paid_on')} type="date" label={texts.paid_on} defaultValue={schoolDay(new Date())} />
      <PictureField
        name="image"
        label={texts.image}
        errors={errors['image']}
        required
        texts={texts.picture}
        onChange={setImage}
      />
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      {progress ? (
        <SendingBar progress={progress} language={language} texts={texts.picture} onCancel={() => abort?.abort()} />
      ) : (
        <button type="submit" className="button button-call">
          {lost ? texts.send_again : texts.send}
        </button>
      )}
    </form>
  );
}
