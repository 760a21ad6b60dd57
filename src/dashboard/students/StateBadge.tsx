import type { ListedStudent } from '../../model/people/student.ts';
import { badgeOf, type StudentBadge } from '../../model/people/student-state.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import type { DashboardIcon } from '../ui/icons.ts';

/** What waits for the administrator or is wrong bears a sign, so that colour is not all that tells them apart. */
const signs: Partial<Record<StudentBadge, DashboardIcon>> = { waiting: 'clock', inactive: 'lock' };

/** The state of a student in one word. */
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
