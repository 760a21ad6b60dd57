import { type ReactNode, useEffect } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { offeredTerms, type Prices, priceTerms } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';
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
  /** Prices of the chosen grade; null until one is chosen. */
  prices: Prices | null;
  /** WhatsApp link to the school; empty if the school has no number. */
  whatsapp: string;
  texts: RegisterTexts;
  /** Whether a receipt image is chosen. */
  hasReceipt: boolean;
  /** The receipt field. */
  children: ReactNode;
}

/** If a grade has no listed prices, only free accounts can be created. */
const freeOnly = accountKinds.filter((kind) => kind === 'free');

/** Free or paid account, and the payment term. CSS hides what a free account does not need. */
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
  const terms = prices === null ? priceTerms : offeredTerms(prices);
  const onlyFree = terms.length === 0;
  const gone = choices.payment_term !== '' && !terms.some((term) => term === choices.payment_term);
  // Another grade may offer less than the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `choose` is new with every render
  useEffect(() => {
    if (onlyFree && choices.kind_of_account !== 'free') choose({ kind_of_account: 'free', payment_term: '' });
    else if (gone) choose({ payment_term: '' });
  }, [onlyFree, gone, choices.kind_of_account]);
  const accounts = usePayAccounts(language, choices.kind_of_account === 'paid');
  return (
    <>
      <Cards
        {...shared}
        name="kind_of_account"
        legend={texts.kind}
        options={onlyFree ? freeOnly : accountKinds}
        layout="kinds"
      >
        {(kind) => (
          <>
            <strong>{texts[kind]}</strong>
            <span className="quiet">{texts[`${kind}_note`]}</span>
          </>
        )}
      </Cards>
      {onlyFree && (
        <p className="field-hint">
          {texts.terms.told} {whatsapp && <a href={whatsapp}>{texts.terms.ask_fees}</a>}
        </p>
      )}
      <div className="form-group for-paid">
        <Cards {...shared} name="payment_term" legend={texts.term} options={terms} layout="fees">
          {(term) => (
            <>
              <strong>{texts.terms[term]}</strong>
              {prices && (
                <span className="fee-sum">{formatFee(prices[term] ?? 0, language, texts.terms.no_charge)}</span>
              )}
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
