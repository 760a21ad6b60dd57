import { useState } from 'react';
import type { Flag } from '../../model/access.ts';
import { request } from '../api/request.ts';
import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';
import { notify } from '../ui/notify.tsx';

export type Change = Partial<Pick<Student, 'is_active' | 'payment_status'>>;

/** Activates an account and marks it paid; whatever the server answers is what then stands. */
export function useToggles(student: Student, onChange: (change: Change) => void) {
  const { t } = useTexts();
  const [busy, setBusy] = useState(false);

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

  return {
    busy,
    toggleActive: () => void put('activate', 'is_active', student.is_active),
    togglePaid: () => void put('payment-status', 'payment_status', student.payment_status),
  };
}
