import { useState } from 'react';
import type { Flag } from '../../model/access.ts';
import { request } from '../api/request.ts';
import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../ui/notify.tsx';

interface ToggleProps {
  label: string;
  /** The state in words. */
  state: string;
  hint: string;
  on: boolean;
  busy: boolean;
  onToggle(): void;
}

function Toggle({ label, state, hint, on, busy, onToggle }: ToggleProps) {
  return (
    <div className="toggle">
      <button type="button" role="switch" aria-checked={on} aria-disabled={busy} className="switch" onClick={onToggle}>
        <span className="switch-track" aria-hidden="true" />
        <span className="switch-label">{label}</span>
        <span className="switch-state">{state}</span>
      </button>
      <p className="quiet">{hint}</p>
    </div>
  );
}

type Change = Partial<Pick<Student, 'is_active' | 'payment_status'>>;

interface TogglesProps {
  student: Student;
  onChange(change: Change): void;
}

/** Activates the account and marks it paid; whatever the server answers is what then stands. */
export function Toggles({ student, onChange }: TogglesProps) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);
  const active = student.is_active === 1;
  const paid = student.payment_status === 1;

  const put = async (call: string, name: 'is_active' | 'payment_status', now: Flag) => {
    if (busy) return;
    const about = `student ${student.id} ${name}`;
    setBusy(true);
    try {
      const answer = await request<Change & { message: string }>(`user/${student.id}/${call}`, {
        method: 'PUT',
        body: { [name]: now === 1 ? 0 : 1 },
      });
      const { message, ...change } = answer;
      onChange(change);
      notify.success(message, { about });
    } catch (error) {
      notify.error(t('students.failed_toggle'), { about, detail: error instanceof Error ? error.message : undefined });
    } finally {
      setBusy(false);
    }
  };

  return (
    <section className="sheet" aria-labelledby="student-status">
      <h2 id="student-status">{t('students.status')}</h2>
      <Toggle
        label={t('students.account_status')}
        state={t(active ? 'students.activated' : 'students.not_activated')}
        hint={t('students.account_hint')}
        on={active}
        busy={busy}
        onToggle={() => void put('activate', 'is_active', student.is_active)}
      />
      <Toggle
        label={t('students.payment_status')}
        state={t(paid ? 'students.paid' : 'students.unpaid')}
        hint={t('students.payment_hint')}
        on={paid}
        busy={busy}
        onToggle={() => void put('payment-status', 'payment_status', student.payment_status)}
      />
    </section>
  );
}
