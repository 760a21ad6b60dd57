import { useState } from 'react';
import type { ListedStudent } from '../../model/people/student.ts';
import { TextField } from '../payments/TextField.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { Switch } from './Switch.tsx';
import { type Change, useToggles } from './use-toggles.ts';

/** Switches for paid access without a payment (with an optional end date) and for an active account. */
export function AccessSwitches({ student, onChange }: { student: ListedStudent; onChange(change: Change): void }) {
  const { t } = useTexts();
  const { busy, toggleActive, togglePaid } = useToggles(student, onChange);
  const [until, setUntil] = useState('');
  const active = student.is_active === 1;
  const paid = student.payment_status === 1;
  return (
    <div className="without">
      <h2>{t('payments.without')}</h2>
      <Switch
        label={t('students.payment_status')}
        state={t(paid ? 'students.paid' : 'students.unpaid')}
        hint={t('payments.without_hint')}
        on={paid}
        busy={busy}
        onToggle={() => togglePaid(until)}
      />
      {!paid && (
        <TextField
          id="without-until"
          type="date"
          label={t('payments.without_until')}
          value={until}
          onChange={setUntil}
        />
      )}
      <Switch
        label={t('students.account_status')}
        state={t(active ? 'students.activated' : 'students.not_activated')}
        hint={t('students.account_hint')}
        on={active}
        busy={busy}
        onToggle={toggleActive}
      />
    </div>
  );
}
