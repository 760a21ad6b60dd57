import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import type { Language } from '../../model/languages.ts';
import { schoolDay } from '../../model/school/days.ts';
import { offeredTerms, type PriceTerm, priceTerms } from '../../model/school/price-terms.ts';
import { formatPrice } from '../../model/school/prices.ts';
import { formatBytes } from '../../model/text/bytes.ts';
import { fill } from '../../model/text/texts.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import { Field } from '../../ui/form/Field.tsx';
import { SubmitButton } from '../../ui/form/SubmitButton.tsx';
import { ownDraft, type SessionDraft } from '../../ui/form/session-draft.ts';
import { PictureField } from '../account/PictureField.tsx';
import { SendingBar } from '../account/SendingBar.tsx';
import { HomeScreenOffer } from './HomeScreenOffer.tsx';
import { type Typed, textsIn, useSendingPayment } from './use-sending-payment.ts';

export type OwnPayment = Answer<'GET /payments'>['data'][number];

interface PayFormProps {
  /** Id of the student. */
  student: number;
  own: Answer<'GET /payments'>;
  /** The pending payment to change; null for a new one. */
  changed: OwnPayment | null;
  /** The receipt image shared from another app, and a function that deletes it. */
  shared: readonly [File | null, () => void];
  language: Language;
  texts: PaymentTexts;
  /** Unsent input, if an earlier version of it had arrived; else null. */
  newer: Typed | null;
  onSent(): void;
  /** Called if an earlier version of this payment had arrived. */
  onArrived(newer: Typed): void;
}

const termOf = (sent: string | undefined): PriceTerm => priceTerms.find((each) => each === sent) ?? 'year';

/** The price of a term as the amount field shows it: empty if it is free, or not offered any more. */
const amountText = (own: Answer<'GET /payments'>, term: PriceTerm): string => String(own.amounts[term] || '');

/** Initial values of the form. */
function firstOf(
  own: Answer<'GET /payments'>,
  changed: OwnPayment | null,
  draft: SessionDraft,
): Record<string, string> {
  if (changed) {
    const { payment_term, account, amount, reference, paid_on } = changed;
    const said = { account_id: account?.id, amount, reference, paid_on };
    const texts = Object.entries(said).map(([name, value]) => [name, String(value ?? '')]);
    return { payment_term, ...Object.fromEntries(texts) };
  }
  const { due, amounts } = own;
  const payment_term = due?.payment_term ?? (amounts.year === null ? offeredTerms(amounts)[0] : 'year') ?? 'year';
  return {
    payment_term,
    amount: amountText(own, payment_term),
    paid_on: schoolDay(new Date()),
    ...Object.fromEntries(draft.read()),
  };
}

/** The image of unsent input, as a file for the image field. */
const imageOf = (typed: Typed | null): File | null =>
  typed?.image ? new File([typed.image], 'receipt.jpg', { type: typed.image.type }) : null;

/** The payment form with the receipt image. If the answer is lost, the same form can be sent again safely. */
export function PayForm({ student, own, changed, newer, shared, language, texts, onSent, onArrived }: PayFormProps) {
  const [sharedImage, forgetShared] = shared;
  const draft = ownDraft('payment-draft', student);
  const [first] = useState(() => ({ ...firstOf(own, changed, draft), ...newer?.values }));
  const [newerImage] = useState(() => imageOf(newer));
  const [image, setImage] = useState<Blob | null>(null);
  const { form, message, lost, submit } = useSendingPayment({
    id: changed?.id ?? null,
    student,
    image,
    language,
    texts,
    onSent() {
      if (!changed) draft.clear();
      forgetShared();
      onSent();
    },
    onArrived(newer) {
      if (!changed) draft.clear();
      onArrived(newer);
    },
  });
  const { errors, progress, large, cancel } = form;
  const sized = large === null ? texts.send_again : fill(texts.send_again_size, { size: formatBytes(large, language) });
  const again = lost ? sized : null;
  const [term, setTerm] = useState(() => termOf(first['payment_term']));

  /** Another term has another amount. The amount follows the term unless the user has changed it. */
  function follow({ elements }: HTMLFormElement): void {
    const [select, amount] = [elements.namedItem('payment_term'), elements.namedItem('amount')];
    if (!(select instanceof HTMLSelectElement && amount instanceof HTMLInputElement)) return;
    const chosen = termOf(select.value);
    if (amount.value === amountText(own, term)) amount.value = amountText(own, chosen);
    setTerm(chosen);
  }

  /** Stores a draft, because phones unload pages when memory is low. */
  function keep(form: HTMLFormElement): void {
    if (changed) return;
    draft.write(textsIn(new FormData(form)));
  }

  const sum = own.amounts[term];
  // A pending payment keeps its own term.
  const offered = priceTerms.filter((each) => own.amounts[each] !== null || each === changed?.payment_term);
  const of = (name: string) => ({ name, errors: errors[name] });
  const typed = (name: string) => ({ ...of(name), defaultValue: first[name] ?? '' });
  return (
    <form
      ref={form.element}
      className="pay-form"
      onInput={(event) => {
        follow(event.currentTarget);
        keep(event.currentTarget);
      }}
      onSubmit={(event) => void submit(event)}
    >
      {/* What is typed while the payment is being sent would not be in it. */}
      <div className="form-fields" inert={form.busy}>
        <Field {...typed('payment_term')} as="select" label={texts.term}>
          {offered.map((term) => (
            <option key={term} value={term}>
              {texts.terms[term]}
            </option>
          ))}
        </Field>
        <Field {...typed('account_id')} as="select" label={texts.account}>
          <option value="">{texts.choose_account}</option>
          {own.accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
        <Field
          {...typed('amount')}
          label={texts.amount}
          hint={
            sum === null
              ? texts.terms.told
              : fill(texts.due_term, { term: texts.terms[term], sum: formatPrice(sum, language) })
          }
          inputMode="decimal"
          dir="ltr"
        />
        <Field {...typed('reference')} label={texts.reference} hint={texts.reference_hint} dir="auto" maxLength={60} />
        <Field {...typed('paid_on')} type="date" label={texts.paid_on} />
        <PictureField
          name="image"
          label={texts.image}
          errors={errors['image']}
          required={!changed}
          given={newerImage ?? sharedImage}
          texts={texts.picture}
          onChange={(picture) => {
            setImage(picture);
            if (!picture) forgetShared();
          }}
        />
      </div>
      <HomeScreenOffer label={texts.home_screen} hint={texts.home_screen_hint} />
      {message && (
        <p className="field-error" role="alert">
          {message}
        </p>
      )}
      {progress ? (
        <SendingBar progress={progress} language={language} texts={texts.picture} onCancel={cancel} />
      ) : (
        <SubmitButton
          sending={form.busy}
          label={again ?? (changed ? texts.change_save : texts.send)}
          busy={texts.picture.submitting}
        />
      )}
    </form>
  );
}
