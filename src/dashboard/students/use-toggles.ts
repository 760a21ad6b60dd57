import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import type { Flag } from '../../model/people/student-fields.ts';
import { useAction } from '../../ui/use-action.ts';
import { isKeyReused, UnreachedError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useTexts } from '../texts/use-texts.ts';

export type Change = Partial<Pick<ListedStudent, 'is_active' | 'payment_status'>>;

/** Toggles whether an account is active and paid; shows the state from the server's response. */
export function useToggles(student: ListedStudent, onChange: (change: Change) => void) {
  const { t } = useTexts();
  const { busy, act } = useAction();

  /** After a lost answer the change may be stored: reads the current state. */
  const look = async () => {
    const answer = await request('GET /dashboard/users/:id', { id: student.id }).catch(() => null);
    if (!answer || !isFullStudent(answer.user)) return;
    onChange({ is_active: answer.user.is_active, payment_status: answer.user.payment_status });
  };

  const put = (name: keyof Change, change: () => Promise<Change & { message: string }>) =>
    act({
      about: `student ${student.id} ${name}`,
      failed: t('students.failed_toggle'),
      async run() {
        const { message, ...changed } = await change();
        onChange(changed);
        return { said: message };
      },
      onFailed: (error) => (isKeyReused(error) || error instanceof UnreachedError) && look(),
    });

  const { id, is_active, payment_status } = student;
  const other = (now: Flag): Flag => (now === 1 ? 0 : 1);
  const activate = () => request('PUT /dashboard/user/:id/activate', { id, body: { is_active: other(is_active) } });
  const markPaid = (until: string) => {
    const end = payment_status === 0 && until !== '' ? { valid_until: until } : {};
    return request('PUT /dashboard/user/:id/payment-status', {
      id,
      body: { payment_status: other(payment_status), ...end },
    });
  };
  return {
    busy,
    toggleActive: () => put('is_active', activate),
    /** @param until end date `YYYY-MM-DD` of paid access; empty: no end */
    togglePaid: (until: string) => put('payment_status', () => markPaid(until)),
  };
}
