import type { ReactNode } from 'react';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Facts } from '../ui/Facts.tsx';
import { formatAmount, formatDay } from './formats.ts';
import { SamePicture } from './OtherPayments.tsx';
import { SharedTransfer } from './SharedTransfer.tsx';

/** The student, the amount due and the warnings of a payment. */
export function PaymentFacts({ payment, children }: { payment: ListedPayment; children?: ReactNode }) {
  const { t, language, translated, number } = useTexts();
  const { student, due, discount } = payment;
  const money = (amount: number) => formatAmount(amount, 'SDG', language);
  const facts: [string, string | null][] = [
    [t('payments.due'), money(payment.amount_due)],
    [t('payments.rest'), due ? money(due.amount) : null],
    [t('payments.discount'), discount > 0 ? t('payments.percent', { percent: number(discount) }) : null],
    [t('payments.term'), t(`levels.${payment.payment_term}`)],
    [t('payments.paid_on'), payment.paid_on && formatDay(payment.paid_on, language)],
    [t('payments.note'), payment.note],
  ];
  return (
    <div className="payment-facts">
      <h2>
        {student ? (
          <a href={screenPath(ownRoutes.student, student.id)}>
            <bdi>{student.name}</bdi>
          </a>
        ) : (
          t('payments.erased')
        )}
      </h2>
      {student && <p className="quiet">{translated(student.grade.name)}</p>}
      <Facts facts={facts} />
      <SamePicture payment={payment} />
      <SharedTransfer payment={payment} />
      {children}
    </div>
  );
}
