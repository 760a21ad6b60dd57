import type { ReactNode } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { type Prices, priceTerms } from '../../model/school/price-terms.ts';
import { formatPrice } from '../../model/school/prices.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { PayAccounts } from '../payments/PayAccounts.tsx';
import { Cards } from './Cards.tsx';
import type { Choices } from './choices.ts';
import { ReceiptFields } from './ReceiptFields.tsx';
import { usePayAccounts } from './use-pay-accounts.ts';

interface PaymentProps {
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  language: Language;
  /** Of the chosen grade; null until there is one. */
  prices: Prices | null;
  /** A conversation with the school in WhatsApp; empty when it has no number. */
  whatsapp: string;
  texts: RegisterTexts;
  /** Whether the picture of a receipt is chosen. */
  hasReceipt: boolean;
  /** The receipt. */
  children: ReactNode;
}

/** Free or paid, and for how long one pays. Style sheets hide what a free account has no use for. */
export function Payment({
  choices,
  choose,
  errors,
  language,
  prices,
  whatsapp,
  texts,
  hasReceipt,
  children,
}: PaymentProps) {
  const shared = { choices, choose, errors };
  const accounts = usePayAccounts(language, choices.kind_of_account === 'paid');
  return (
    <>
      <Cards {...shared} name="kind_of_account" legend={texts.kind} options={accountKinds} layout="kinds">
        {(kind) => (
          <>
            <strong>{texts[kind]}</strong>
            <span className="quiet">{texts[`${kind}_note`]}</span>
          </>
        )}
      </Cards>
      <div className="form-group for-paid">
        <Cards {...shared} name="payment_term" legend={texts.term} options={priceTerms} layout="fees">
          {(term) => (
            <>
              <strong>{texts.terms[term]}</strong>
              {prices && <span className="fee-sum">{formatPrice(prices[term], language)}</span>}
            </>
          )}
        </Cards>
        {accounts.length > 0 && (
          <>
            <h3 className="fees-title">{texts.receipt.where}</h3>
            <PayAccounts accounts={accounts} copy={texts.copy} />
          </>
        )}
        {children}
        {hasReceipt && <ReceiptFields accounts={accounts} errors={errors} texts={texts} />}
        <p className="field-hint">
          {texts.pay_later} {whatsapp && <a href={whatsapp}>{texts.ask_school}</a>}
        </p>
      </div>
    </>
  );
}
