import type { ListedPayment } from '../../model/payments/payment.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatAmount } from './formats.ts';
import { OtherPayments, useOthers } from './OtherPayments.tsx';

/** Warning: other payments with the same transfer reference, and the sum of all, to compare with the receipt. */
export function SharedTransfer({ payment }: { payment: ListedPayment }) {
  const { t, language, number } = useTexts();
  const others = useOthers(payment.same_reference);
  if (payment.same_reference.length === 0) return null;
  const all = [payment, ...others];
  const sum = all.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <div className="payment-warning payment-shared">
      <p>
        <Icon name="warning" />
        {t('payments.same_reference', {
          count: payment.same_reference.length,
          numbers: payment.same_reference.map(number).join(t('between')),
        })}
      </p>
      {others.length > 0 && (
        <>
          <OtherPayments payments={all} />
          <p>
            {t('payments.together')} <strong>{formatAmount(sum, payment.currency, language)}</strong>
          </p>
        </>
      )}
    </div>
  );
}
