import { useStore } from '@nanostores/react';
import { useState } from 'react';
import type { ListedPayment } from '../../model/payments/payment.ts';
import { canHappen, isFresh } from '../../model/payments/states.ts';
import { can } from '../../model/people/capabilities.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { formatAmount } from '../../model/school/prices.ts';
import { formatDay } from '../../model/text/formats.ts';
import { Facts } from '../../ui/Facts.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { notify } from '../../ui/notify.ts';
import { request } from '../api/request.ts';
import { LineInput } from '../fields/LineInput.tsx';
import { SmallForm } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { FilePayment } from './FilePayment.tsx';
import { PaymentTable } from './PaymentTable.tsx';
import { ReverseDialog } from './ReverseDialog.tsx';
import type { StudentPaymentsRead } from './use-student-payments.ts';
import { useUndo } from './use-undo.ts';

/** Gives a student a discount in percent, with a reason. 100 % opens everything until the end of the year. */
function DiscountForm({ student, onSaved }: { student: ListedStudent; onSaved(): void }) {
  const { t } = useTexts();
  const role = useStore($admin)?.role;
  const { id, discount } = student;
  const form = useSavedForm({
    path: `student ${id} discount`,
    about: `discount ${id}`,
    ids: 'discount',
    initial: { percent: String(discount.percent), reason: discount.reason ?? '' },
    failed: t('payments.not_saved'),
    async send({ percent = '', reason = '' }, _files, { writer }) {
      const { message } = await request('POST /dashboard/users/:id/discount', {
        id,
        body: { percent, reason },
        writer,
      });
      notify.success(message, { about: `discount ${id}` });
      return { percent, reason };
    },
    onSaved,
  });
  return (
    <details className="payment-more">
      <summary>{t('payments.give_discount')}</summary>
      <SmallForm form={form} className="small-form" submit={t('payments.save')}>
        <p className="quiet input-wide">
          {t('payments.discount_hint')} {role && !can(role, 'accounts') && t('payments.discount_bound')}
        </p>
        <LineInput {...form.bind('percent', t('payments.in_percent'), true)} digits />
        <LineInput {...form.bind('reason', t('payments.why'), true)} native={{ dir: 'auto' }} />
      </SmallForm>
    </details>
  );
}

interface StudentPaymentsProps {
  student: ListedStudent;
  read: StudentPaymentsRead;
  /** Called after the student's payments have changed. */
  onChange(): void;
}

/** A student's balance and payments; the office can file a payment, give a discount, undo or reverse. */
export function StudentPayments({ student, read, onChange }: StudentPaymentsProps) {
  const { t, language, number } = useTexts();
  const [reversing, setReversing] = useState<ListedPayment | null>(null);
  const undo = useUndo(onChange);
  const { payments, accounts, error, reload } = read;
  const { due, discount, paid_until } = student;
  const facts: [string, string | null][] = [
    [t('payments.rest'), due && formatAmount(due.amount, due.currency, language)],
    [t('payments.price'), due && formatAmount(due.of, due.currency, language)],
    [t('payments.paid_until'), paid_until && formatDay(paid_until, language)],
    [
      t('payments.discount'),
      discount.percent > 0
        ? `${t('payments.percent', { percent: number(discount.percent) })} – ${discount.reason ?? ''}`
        : null,
    ],
  ];
  const actions = (payment: ListedPayment) => (
    <div className="payment-row-actions">
      {isFresh(payment) && (
        <button type="button" className="button button-line" onClick={() => void undo(payment)}>
          {t('payments.undo')}
        </button>
      )}
      {canHappen(payment.state, 'reverse') && (
        <button type="button" className="button button-quiet" onClick={() => setReversing(payment)}>
          {t('payments.reverse')}
        </button>
      )}
    </div>
  );
  return (
    <section className="sheet student-payments" aria-labelledby="student-payments">
      <h2 id="student-payments">{t('payments.own')}</h2>
      <Facts facts={facts} className="facts" />
      {error && <Failed error={error} onRetry={reload} />}
      {!payments && !error && <Skeleton shape="row" count={2} />}
      {accounts && (
        <details className="payment-more">
          <summary>{t('payments.file')}</summary>
          <FilePayment
            key={`file-${student.id}-${due?.amount ?? 0}`}
            student={student}
            accounts={accounts}
            onFiled={onChange}
          />
        </details>
      )}
      <DiscountForm key={`discount-${student.id}`} student={student} onSaved={onChange} />
      {payments?.length === 0 && <p className="quiet">{t('payments.own_none')}</p>}
      {payments && payments.length > 0 && <PaymentTable payments={payments} actions={actions} />}
      {reversing && accounts && (
        <ReverseDialog
          payment={reversing}
          accounts={accounts}
          onUndo={(decided) => void undo(decided)}
          onDone={onChange}
          onClose={() => setReversing(null)}
        />
      )}
    </section>
  );
}
