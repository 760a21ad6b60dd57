import type { ListedPayment } from '../../model/payments/payment.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { formatAmount } from './formats.ts';

/** Maximum number of payments shown; enough for a family. */
const most = 12;

/** Loads payments by id; those that fail to load are left out. */
export function useOthers(numbers: readonly number[]): readonly ListedPayment[] {
  const ids = numbers.slice(0, most);
  const { value } = useResource(`payments/${ids.join()}`, (signal) =>
    Promise.allSettled(ids.map((id) => request('GET /dashboard/payments/:id', { id, signal }))),
  );
  return value?.flatMap((each) => (each.status === 'fulfilled' ? [each.value.data] : [])) ?? [];
}

/** List of payments with student (link), state and amount. */
export function OtherPayments({ payments }: { payments: readonly ListedPayment[] }) {
  const { t, language, translated } = useTexts();
  return (
    <ul role="list">
      {payments.map(({ id, student, amount, currency, state }) => (
        <li key={id}>
          {student && !student.deleted ? (
            <a href={screenPath(ownRoutes.student, student.id)}>
              <bdi>{student.name}</bdi>
            </a>
          ) : (
            <bdi>{student?.name ?? t('payments.erased')}</bdi>
          )}
          {student?.deleted && <span className="quiet">{t('payments.deleted')}</span>}
          <span className="quiet">{student && translated(student.grade.name)}</span>
          <span className="quiet">{t(`payments.states.${state}`)}</span>
          <bdi>{amount === null ? '–' : formatAmount(amount, currency, language)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Warning: other payments with the same receipt image. */
export function SamePicture({ payment: { same_picture } }: { payment: ListedPayment }) {
  const { t, number } = useTexts();
  const others = useOthers(same_picture);
  if (same_picture.length === 0) return null;
  return (
    <div className="payment-warning payment-shared">
      <p>
        <Icon name="warning" />
        {t('payments.same_picture', {
          count: same_picture.length,
          numbers: same_picture.map(number).join(t('between')),
        })}
      </p>
      {others.length > 0 && <OtherPayments payments={others} />}
    </div>
  );
}
