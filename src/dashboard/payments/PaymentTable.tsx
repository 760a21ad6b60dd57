import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatDate } from '../../model/text/formats.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount, formatDay } from './formats.ts';

/** URL of the printable receipt. */
const receiptAddress = (id: number, language: string) =>
  `/api/dashboard/payments/${id}/receipt${queryOf({ lang: language })}`;

interface PaymentTableProps {
  payments: readonly ListedPayment[];
  /** Actions for a payment; only where all payments belong to one student. */
  deeds?(payment: ListedPayment): ReactNode;
}

/** Table of payments: student, amount, account, reference, state, receipt. */
export function PaymentTable({ payments, deeds }: PaymentTableProps) {
  const { t, language, translated } = useTexts();
  const first = deeds ? 'filed' : 'student';
  return (
    <div className="table-frame">
      <table className="table payments">
        <thead>
          <tr>
            {([first, 'amount', 'account', 'reference', 'state', 'receipt'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`payments.${name}`)}
              </th>
            ))}
            {deeds && <th scope="col">{t('list.actions')}</th>}
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => {
            const { id, student, amount, currency, account, reference, state, reason, note, receipt_no } = payment;
            const { refunded, refund_account, image_removed_at: removed } = payment;
            const name = student && <bdi>{student.name}</bdi>;
            const href = !deeds && student && !student.deleted ? screenPath(ownRoutes.student, student.id) : null;
            const days = payment.entries.flatMap(({ entry, day, by }) => {
              if (day === null) return [];
              const when = formatDay(day, language);
              return by
                ? t(`payments.entry.${entry}_by`, { day: when, name: by.name })
                : t(`payments.entry.${entry}`, { day: when });
            });
            return (
              // Keyboard users open the row with the link inside it.
              <tr
                key={id}
                className={href ? 'row-open' : undefined}
                onClick={href ? (event) => openRow(event, href) : undefined}
              >
                <td data-label={t(`payments.${first}`)} data-kind="text">
                  {deeds && formatDate(payment.created_at, language)}
                  {!deeds && !student && t('payments.erased')}
                  {!deeds && (href ? <a href={href}>{name}</a> : name)}
                  {!deeds && student?.deleted && <span className="quiet"> {t('payments.deleted')}</span>}
                </td>
                <td data-label={t('payments.amount')}>{amount !== null && formatAmount(amount, currency, language)}</td>
                <td data-label={t('payments.account')}>{account && translated(account.name)}</td>
                <td data-label={t('payments.reference')}>{reference && <Digits number={reference} />}</td>
                <td data-label={t('payments.state')} data-kind="text">
                  {t(`payments.states.${state}`)}
                  {days.length > 0 && <span className="quiet"> {days.join(' ')}</span>}
                  {payment.received === 0 && <span className="quiet"> {t('payments.never_came')}</span>}
                  {reason && <span className="quiet"> {t(`payments.reasons.${reason}`)}</span>}
                  {refunded !== null && refund_account && (
                    <span className="quiet">
                      {' '}
                      {t('payments.given_back', {
                        amount: formatAmount(refunded, currency, language),
                        account: translated(refund_account.name),
                      })}
                    </span>
                  )}
                  {note && <bdi className="quiet"> {note}</bdi>}
                  {removed && (
                    <span className="quiet">
                      {' '}
                      {t('payments.picture_removed', { when: formatDate(removed, language) })}
                    </span>
                  )}
                </td>
                <td data-label={t('payments.receipt')}>
                  {receipt_no && (state === 'approved' || state === 'reversed') && (
                    <a href={receiptAddress(id, language)} target="_blank" rel="noopener">
                      <bdi>{receipt_no}</bdi>
                    </a>
                  )}
                </td>
                {deeds && <td data-kind="text">{deeds(payment)}</td>}
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
