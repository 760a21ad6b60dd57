import type { ListedPayment } from '../../model/payments/payment.ts';
import { formatDate } from '../../model/text/formats.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { useTexts } from '../texts/use-texts.ts';
import { formatAmount } from './formats.ts';

/** Maximum number of earlier payments shown. */
const most = 5;

/** Earlier payments of the same student and their states. */
export function EarlierPayments({ payment }: { payment: ListedPayment }) {
  const { t, language } = useTexts();
  const student_id = payment.student?.id;
  const { value } = useResource(`earlier/${student_id}`, async (signal) =>
    student_id === undefined
      ? null
      : request('GET /dashboard/payments', { query: { student_id, per_page: most + 1 }, signal }),
  );
  const earlier = value?.data.filter(({ id }) => id !== payment.id).slice(0, most) ?? [];
  if (earlier.length === 0) return null;
  return (
    <details className="payment-more">
      <summary>{t('payments.earlier', { count: earlier.length })}</summary>
      <ul role="list" className="payment-earlier">
        {earlier.map(({ id, amount, currency, state, reason, note, created_at }) => (
          <li key={id}>
            <span>{formatDate(created_at, language)}</span>
            <bdi>{amount === null ? '–' : formatAmount(amount, currency, language)}</bdi>
            <span>{t(`payments.states.${state}`)}</span>
            {reason && <span className="quiet">{t(`payments.reasons.${reason}`)}</span>}
            {note && <bdi className="quiet">{note}</bdi>}
          </li>
        ))}
      </ul>
    </details>
  );
}
