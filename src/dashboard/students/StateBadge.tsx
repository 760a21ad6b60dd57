import type { ListedStudent } from '../../model/people/student.ts';
import { badgeOf, type StudentBadge } from '../../model/people/student-state.ts';
import { Icon } from '../../ui/Icon.tsx';
import type { DashboardIcon } from '../../ui/icons.ts';
import { useTexts } from '../texts/use-texts.ts';

/** States that need attention have an icon, so that they do not differ by colour alone. */
const signs: Partial<Record<StudentBadge, DashboardIcon>> = { waiting: 'clock', inactive: 'lock' };

/** Badge with the state of a student. */
export function StateBadge({ student }: { student: Pick<ListedStudent, 'state' | 'kind_of_account'> }) {
  const { t } = useTexts();
  const state = badgeOf(student);
  const sign = signs[state];
  return (
    <span className={`badge badge-${state}-state`}>
      {sign && <Icon name={sign} />}
      {t(`students.states.${state}`)}
    </span>
  );
}
