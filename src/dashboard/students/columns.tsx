import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { ListedStudent } from '../../model/people/student.ts';
import type { UsedTexts } from '../texts/use-texts.ts';
import { Email } from '../ui/Email.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StateBadge } from './StateBadge.tsx';

interface Column {
  /** CSS class of its cells, which places them on a phone. */
  name: string;
  heading(texts: UsedTexts): string;
  cell(student: ListedStudent, texts: UsedTexts): ReactNode;
}

/** The data columns of the student list, between the row number and the link. */
export const columns: readonly Column[] = [
  {
    name: 'student-name',
    heading: ({ labels }) => labels.name,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    name: 'student-contacts',
    heading: ({ t }) => t('students.contacts'),
    cell: ({ email, phone }) => (
      <>
        <Email address={email} />
        <span className="student-phone">
          <Digits number={phone} />
        </span>
      </>
    ),
  },
  {
    name: 'student-level',
    heading: ({ labels }) => labels.level_id,
    cell: ({ level }, { translated }) => translated(level.name),
  },
  {
    name: 'student-grade',
    heading: ({ labels }) => labels.grade_id,
    cell: ({ grade }, { translated }) => translated(grade.name),
  },
  {
    name: 'student-state',
    heading: ({ t }) => t('students.state'),
    cell: (student, { t }) => (
      <>
        <StateBadge student={student} />
        {student.recover_requested_at && (
          <span className="badge badge-waiting-state">
            <Icon name="lock" />
            {t('students.asks_way_in')}
          </span>
        )}
      </>
    ),
  },
];
