import type { Student } from '../api/types.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The two states of a student, in words. */
export function StateBadges({ student }: { student: Student }) {
  const { t } = useTexts();
  const active = student.is_active === 1;
  const paid = student.payment_status === 1;
  return (
    <span className="badges">
      <span className={active ? 'badge' : 'badge badge-off'}>
        {t(active ? 'students.activated' : 'students.not_activated')}
      </span>
      <span className={paid ? 'badge badge-paid' : 'badge badge-off'}>
        {t(paid ? 'students.paid' : 'students.unpaid')}
      </span>
    </span>
  );
}
