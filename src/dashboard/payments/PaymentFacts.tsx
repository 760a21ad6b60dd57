import type { ListedPayment } from '../../model/payments/payment.ts';
import { schoolFacts } from '../../model/school/facts.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDay } from '../../model/text/formats.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { screenPath } from '../content/paths.ts';
import { useGradeNames } from '../office/use-grade-names.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

/** Maximum number of payments shown; enough for a family. */
const most = 12;

/** Loads payments by id; null until then. Those that fail to load are left out. */
function useOthers(numbers: readonly number[]): readonly ListedPayment[] | null {
  const ids = numbers.slice(0, most);
  const { value } = useResource(`payments/${ids.join()}`, (signal) =>
    Promise.allSettled(ids.map((id) => request('GET /dashboard/payments/:id', { id, signal }))),
  );
  return value?.flatMap((each) => (each.status === 'fulfilled' ? [each.value.data] : [])) ?? null;
}

/** Lines for payments that are being loaded, so that the form below does not move under a press. */
function ComingPayments({ count }: { count: number }) {
  return (
    <ul aria-hidden="true">
      {Array.from({ length: Math.min(count, most) }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: empty lines differ in nothing else
        <li key={line}>…</li>
      ))}
    </ul>
  );
}

/** List of payments with student (link), state and amount. */
function OtherPayments({ payments }: { payments: readonly ListedPayment[] }) {
  const { t, language } = useTexts();
  const gradeName = useGradeNames();
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
          <span className="quiet">{student && gradeName(student.grade)}</span>
          <span className="quiet">{t(`payments.states.${state}`)}</span>
          <bdi>{amount === null ? '–' : formatAmount(amount, currency, language)}</bdi>
        </li>
      ))}
    </ul>
  );
}

/** Warning: other payments with the same receipt image. */
function SamePicture({ payment: { same_picture } }: { payment: ListedPayment }) {
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
      {others ? (
        others.length > 0 && <OtherPayments payments={others} />
      ) : (
        <ComingPayments count={same_picture.length} />
      )}
    </div>
  );
}

/** Warning: other payments with the same transfer reference, and the sum of all, to compare with the receipt. */
function SharedTransfer({ payment }: { payment: ListedPayment }) {
  const { t, language, number } = useTexts();
  const others = useOthers(payment.same_reference);
  if (payment.same_reference.length === 0) return null;
  const all = [payment, ...(others ?? [])];
  const isWhole = all.length === payment.same_reference.length + 1;
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
      {others ? <OtherPayments payments={all} /> : <ComingPayments count={payment.same_reference.length + 1} />}
      <p>
        {t('payments.together')}{' '}
        <strong>{isWhole ? formatAmount(sum, payment.currency, language) : others ? '–' : '…'}</strong>
      </p>
    </div>
  );
}

/** The student, the amount due and the warnings of a payment. */
export function PaymentFacts({ payment }: { payment: ListedPayment }) {
  const { t, language, number } = useTexts();
  const gradeName = useGradeNames();
  const { student, due, discount } = payment;
  const money = (amount: number) => formatAmount(amount, schoolFacts().currency, language);
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
      {student && <p className="quiet">{gradeName(student.grade)}</p>}
      <Facts facts={facts} />
      <SamePicture payment={payment} />
      <SharedTransfer payment={payment} />
    </div>
  );
}
