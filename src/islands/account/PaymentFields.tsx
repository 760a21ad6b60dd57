import { type ReactNode, useEffect, useState } from 'react';
import type { FieldErrors } from '../../client/refusal.ts';
import type { Language } from '../../model/languages.ts';
import type { ShownAccount } from '../../model/payments/account.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { schoolDay } from '../../model/school/days.ts';
import { offeredTerms, type Prices, priceTerms } from '../../model/school/price-terms.ts';
import { formatFee } from '../../model/school/prices.ts';
import type { RegisterTexts } from '../../texts/for-islands.ts';
import { Field, FieldError } from '../../ui/form/Field.tsx';
import { read } from '../api.ts';
import { PayAccounts } from '../payments/PayAccounts.tsx';
import type { Choices } from './choices.ts';

/** Payment accounts, loaded when `wanted` becomes true. Empty if loading fails; families can then ask the school. */
function usePayAccounts(language: Language, wanted: boolean): readonly ShownAccount[] {
  const [accounts, setAccounts] = useState<readonly ShownAccount[]>([]);
  useEffect(() => {
    if (!wanted) return;
    void read('GET /payment-accounts', language).then((outcome) => {
      if (outcome.state === 'there') setAccounts(outcome.data.data);
    });
  }, [language, wanted]);
  return accounts;
}

interface ReceiptFieldsProps {
  accounts: readonly ShownAccount[];
  errors: FieldErrors;
  texts: RegisterTexts;
}

/** Details of the receipt, shown once an image is chosen. All are optional. */
function ReceiptFields({ accounts, errors, texts: { receipt, optional } }: ReceiptFieldsProps) {
  const of = (name: string, label: string) => ({ name, label: `${label} (${optional})`, errors: errors[name] });
  return (
    <>
      {accounts.length > 0 && (
        <Field {...of('account_id', receipt.account)} as="select">
          <option value="">{receipt.choose_account}</option>
          {accounts.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Field>
      )}
      <Field {...of('amount', receipt.amount)} inputMode="decimal" dir="ltr" />
      <Field {...of('reference', receipt.reference)} hint={receipt.reference_hint} dir="auto" maxLength={60} />
      <Field {...of('paid_on', receipt.paid_on)} type="date" max={schoolDay(new Date())} />
    </>
  );
}

interface CardsProps<O extends string> {
  name: keyof Choices;
  legend: string;
  options: readonly O[];
  choices: Choices;
  choose: (change: Partial<Choices>) => void;
  errors: FieldErrors;
  /** Layout: cards side by side, or one per row. */
  layout: 'kinds' | 'fees';
  /** The content of a card. */
  children: (option: O) => ReactNode;
}

/** A radio group with one card per option. */
function Cards<O extends string>({ name, legend, options, choices, choose, errors, ...card }: CardsProps<O>) {
  const problems = errors[name] ?? [];
  const bad = problems.length > 0;
  const error = `field-${name}-error`;
  return (
    <fieldset className="form-group">
      <legend>{legend}</legend>
      <div className={card.layout}>
        {options.map((option) => (
          <label key={option} className="kind">
            <input
              type="radio"
              name={name}
              value={option}
              checked={choices[name] === option}
              onChange={() => choose({ [name]: option })}
              data-invalid={bad || undefined}
              aria-describedby={bad ? error : undefined}
            />
            <span className="kind-words" data-row={card.layout === 'fees' ? '' : undefined}>
              {card.children(option)}
            </span>
          </label>
        ))}
      </div>
      <FieldError id={error} errors={problems} />
    </fieldset>
  );
}

interface PaymentFieldsProps {
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
export function PaymentFields({
  choices,
  choose,
  errors,
  language,
  prices,
  whatsapp,
  texts,
  hasReceipt,
  children,
}: PaymentFieldsProps) {
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
