import type { ListedStudent } from '../../model/people/student.ts';
import { badgeOf, type StudentBadge } from '../../model/people/student-state.ts';
import { Badge } from '../../ui/Badge.tsx';
import type { DashboardIcon } from '../../ui/icons.ts';
import { useTexts } from '../texts/use-texts.ts';

const signs: Partial<Record<StudentBadge, DashboardIcon>> = { waiting: 'clock', inactive: 'lock' };

/** Badge with the state of a student. */
export function StateBadge({ student }: { student: Pick<ListedStudent, 'state' | 'kind_of_account'> }) {
  const { t } = useTexts();
  const state = badgeOf(student);
  return (
    <Badge tone={`${state}-state`} icon={signs[state]}>
      {t(`students.states.${state}`)}
    </Badge>
  );
}
