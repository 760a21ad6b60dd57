import type { ReactNode } from 'react';
import { accountKinds, paymentTerms } from '../../model/access.ts';
import type { PricedLevel } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { formatPrice } from '../../prices.ts';
import { Field, FieldError } from '../form/Field.tsx';
import type { FieldErrors } from '../form/send-form.ts';
import { type Choices, feeOf, oneOf } from './choices.ts';
import type { RegisterTexts } from './texts.ts';

interface AccountProps {
  language: Language;
  levels: PricedLevel[];
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  texts: RegisterTexts;
  /** The field of the payment's receipt. */
  children: ReactNode;
}

/** Free or paid; paid asks for its term and receipt and says what it costs. Style sheets hide what a free one has no use for. */
export function Account({ language, levels, choices, choose, errors, texts, children }: AccountProps) {
  const fee = feeOf(levels, choices);
  return (
    <>
      <fieldset className="form-group">
        <legend>{texts.kind}</legend>
        <div className="kinds">
          {accountKinds.map((kind) => (
            <label key={kind} className="kind">
              <input
                type="radio"
                name="kind_of_account"
                value={kind}
                checked={choices.kind_of_account === kind}
                onChange={() => choose({ kind_of_account: kind })}
              />
              <span>
                <strong>{texts[kind]}</strong>
                <span className="quiet">{texts[`${kind}_note`]}</span>
              </span>
            </label>
          ))}
        </div>
        <FieldError id="field-kind_of_account-error" errors={errors['kind_of_account'] ?? []} />
      </fieldset>
      <fieldset className="form-group for-paid">
        <legend>{texts.payment}</legend>
        <Field
          as="select"
          name="payment_term"
          label={texts.term}
          errors={errors['payment_term']}
          value={choices.payment_term}
          onChange={(event) => choose({ payment_term: oneOf(paymentTerms, event.currentTarget.value) ?? '' })}
        >
          <option value="">{texts.choose_term}</option>
          {paymentTerms.map((term) => (
            <option key={term} value={term}>
              {texts[term]}
            </option>
          ))}
        </Field>
        <p className="fee" role="status">
          <span>{texts.fee}</span>
          {fee === null ? (
            <span className="quiet">{texts.fee_unknown}</span>
          ) : (
            <strong>{formatPrice(fee, language)}</strong>
          )}
        </p>
        {children}
      </fieldset>
    </>
  );
}
