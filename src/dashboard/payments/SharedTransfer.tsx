import type { ListedPayment } from '../../model/payments/payment.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatAmount } from './formats.ts';

/** So many are named; a family is smaller. */
const most = 12;

/** Whose else a transfer is said to be, and what all of them name as its sum: to be compared with the receipt. */
export function SharedTransfer({ payment }: { payment: ListedPayment }) {
  const { t, language, translated, number } = useTexts();
  const ids = payment.same_reference.slice(0, most);
  const { value } = useResource(`payments/${ids.join()}`, (signal) =>
    Promise.all(ids.map((id) => request('GET /dashboard/payments/:id', { id, signal }))),
  );
  if (ids.length === 0) return null;
  const others = value?.map(({ data }) => data) ?? [];
  const all = [payment, ...others];
  const sum = all.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <div className="payment-warning payment-shared">
      <p>
        <Icon name="warning" />
        {t('payments.same_reference', { number: payment.same_reference.map(number).join(t('office.between')) })}
      </p>
      {others.length > 0 && (
        <>
          <ul role="list">
            {all.map(({ id, student, amount, currency, state }) => (
              <li key={id}>
                {student ? (
                  <a href={screenPath(ownRoutes.student, student.id)}>
                    <bdi>{student.name}</bdi>
                  </a>
                ) : (
                  t('payments.erased')
                )}
                <span className="quiet">{student && translated(student.grade.name)}</span>
                <span className="quiet">{t(`payments.states.${state}`)}</span>
                <bdi>{amount === null ? '–' : formatAmount(amount, currency, language)}</bdi>
              </li>
            ))}
          </ul>
          <p>
            {t('payments.together')} <strong>{formatAmount(sum, payment.currency, language)}</strong>
          </p>
        </>
      )}
    </div>
  );
}
