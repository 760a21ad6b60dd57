import { type PaymentTerm, paymentTerms } from '../../model/access.ts';
import type { Prices } from '../../model/content-reader.ts';
import type { Language } from '../../model/languages.ts';
import { formatPrice } from '../../model/prices.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { FeeList } from '../fees/FeeList.tsx';
import { FieldError } from '../form/Field.tsx';

interface FeesProps {
  language: Language;
  /** Of the chosen grade; null until there is one. */
  prices: Prices | null;
  texts: RegisterTexts;
}

/** What a paid account of the chosen grade costs. */
export function Fees({ language, prices, texts }: FeesProps) {
  return (
    <div role="status">
      {prices && (
        <>
          <h3 className="fees-title">{texts.fees}</h3>
          <FeeList language={language} prices={prices} texts={texts.terms} />
          <p className="fees-note field-hint">{texts.fees_note}</p>
        </>
      )}
    </div>
  );
}

interface TermsProps extends FeesProps {
  chosen: PaymentTerm | '';
  choose: (term: PaymentTerm) => void;
  errors: string[] | undefined;
}

/** For how long to pay: a card for each term, with its sum. */
export function Terms({ language, prices, chosen, choose, errors = [], texts }: TermsProps) {
  const bad = errors.length > 0;
  return (
    <fieldset className="form-group">
      <legend>{texts.term}</legend>
      <div className="fees">
        {paymentTerms.map((term) => (
          <label key={term} className="kind">
            <input
              type="radio"
              name="payment_term"
              value={term}
              checked={chosen === term}
              onChange={() => choose(term)}
              data-invalid={bad || undefined}
              aria-describedby={bad ? 'field-payment_term-error' : undefined}
            />
            <span className="kind-words" data-row="">
              <strong>{texts.terms[term]}</strong>
              {prices && <span className="fee-sum">{formatPrice(prices[term], language)}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldError id="field-payment_term-error" errors={errors} />
    </fieldset>
  );
}
