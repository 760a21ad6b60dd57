import { useStore } from '@nanostores/react';
import { useState } from 'react';
import { can } from '../../model/people/capabilities.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { request } from '../api/request.ts';
import { useGuard } from '../form/use-guard.ts';
import { $admin } from '../state/session.ts';
import { useTexts } from '../texts/use-texts.ts';
import { TextField } from './TextField.tsx';
import { useSaving } from './use-saving.ts';

/** Gives a student a discount in percent, with a reason. 100 % opens everything until the end of the year. */
export function DiscountForm({ student, onSaved }: { student: ListedStudent; onSaved(): void }) {
  const { t } = useTexts();
  const role = useStore($admin)?.role;
  const { id, discount } = student;
  const [percent, setPercent] = useState(String(discount.percent));
  const [reason, setReason] = useState(discount.reason ?? '');
  useGuard(percent !== String(discount.percent) || reason !== (discount.reason ?? ''));
  const { busy, errors, save } = useSaving(`discount ${id}`, onSaved);
  return (
    <details className="payment-more">
      <summary>{t('payments.give_discount')}</summary>
      <form
        className="payment-decision"
        onSubmit={(event) => {
          event.preventDefault();
          void save(() => request('POST /dashboard/users/:id/discount', { id, body: { percent, reason } }));
        }}
      >
        <p className="quiet input-wide">
          {t('payments.discount_hint')} {role && !can(role, 'accounts') && t('payments.discount_bound')}
        </p>
        <TextField
          id="discount-percent"
          label={t('payments.in_percent')}
          value={percent}
          onChange={setPercent}
          errors={errors['percent']}
          digits
          required
        />
        <TextField
          id="discount-reason"
          label={t('payments.why')}
          value={reason}
          onChange={setReason}
          errors={errors['reason']}
          required
        />
        <div className="payment-actions">
          <button type="submit" className="button button-main" aria-disabled={busy}>
            {t('payments.save')}
          </button>
        </div>
      </form>
    </details>
  );
}
