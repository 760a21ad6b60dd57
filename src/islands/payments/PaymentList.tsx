import { useEffect, useRef, useState } from 'react';
import type { Language } from '../../model/languages.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDate, formatDay } from '../../model/text/formats.ts';
import { fill } from '../../model/text/texts.ts';
import type { PaymentTexts } from '../../texts/for-islands.ts';
import type { OwnPayment } from './PayForm.tsx';

interface WithdrawingProps {
  texts: PaymentTexts;
  /** Error of the last attempt. */
  problem: string | null;
  onYes(): void;
  onNo(): void;
}

/** Asks for confirmation before a sent payment and its image are deleted. */
function Withdrawing({ texts, problem, onYes, onNo }: WithdrawingProps) {
  const no = useRef<HTMLButtonElement>(null);
  // The pressed button is gone, so focus moves to the safe answer.
  useEffect(() => no.current?.focus(), []);
  return (
    <fieldset aria-label={texts.withdraw} className="pay-asked">
      <p>{texts.withdraw_sure}</p>
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <span className="pay-actions">
        <button type="button" className="button button-line" onClick={onYes}>
          {texts.withdraw_yes}
        </button>
        <button ref={no} type="button" className="button button-main" onClick={onNo}>
          {texts.withdraw_no}
        </button>
      </span>
    </fieldset>
  );
}

interface PaymentListProps {
  payments: readonly OwnPayment[];
  language: Language;
  texts: PaymentTexts;
  /** What the student may do with a payment that waits; null for the payments of a brother or sister. */
  actions: {
    onChange(payment: OwnPayment): void;
    /** @returns why it could not be withdrawn; null on success */
    onWithdraw(id: number): Promise<string | null>;
  } | null;
}

/** The payments of a student: waiting since when, valid until when, or why refused. */
export function PaymentList({ payments, language, texts, actions }: PaymentListProps) {
  const [asked, setAsked] = useState<{ id: number; problem: string | null } | null>(null);
  const withdraw = async (id: number) => {
    if (!actions) return;
    const problem = await actions.onWithdraw(id);
    setAsked(problem === null ? null : { id, problem });
  };
  const said = ({ state, created_at, valid_until, reason }: OwnPayment): string => {
    if (state === 'sent') return fill(texts.waits, { when: formatDate(created_at, language) });
    if (state === 'approved')
      return valid_until === null ? texts.approved : fill(texts.valid, { when: formatDay(valid_until, language) });
    return state === 'refused' ? fill(texts.refused, { reason: reason ? texts.reasons[reason] : '' }) : texts.reversed;
  };
  return (
    <ul role="list" className="pay-cards">
      {payments.map((payment) => {
        const { id, amount, currency, payment_term, state, note, receipt_no, filed_by_office } = payment;
        return (
          <li key={id}>
            <strong>
              {texts.terms[payment_term]}
              {amount !== null && ` · ${formatAmount(amount, currency, language)}`}
            </strong>
            <span>{said(payment)}</span>
            {note && <bdi>{note}</bdi>}
            {receipt_no && state === 'approved' && (
              <a href={`/api/payments/${id}/receipt?lang=${language}`} target="_blank" rel="noopener">
                {texts.receipt} <bdi>{receipt_no}</bdi>
              </a>
            )}
            {asked?.id === id && (
              <Withdrawing
                texts={texts}
                problem={asked.problem}
                onYes={() => void withdraw(id)}
                onNo={() => setAsked(null)}
              />
            )}
            {actions && state === 'sent' && filed_by_office === 0 && asked?.id !== id && (
              <span className="pay-actions">
                <button type="button" className="button button-line" onClick={() => actions.onChange(payment)}>
                  {texts.change}
                </button>
                <button type="button" className="button button-line" onClick={() => setAsked({ id, problem: null })}>
                  {texts.withdraw}
                </button>
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
