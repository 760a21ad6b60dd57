import { Digits } from '../../islands/Digits.tsx';
import type { Meta } from '../../model/endpoints/endpoint.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Email } from '../../ui/Email.tsx';
import { type Column, numberColumn, Table } from '../../ui/Table.tsx';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { type UsedTexts, useTexts } from '../texts/use-texts.ts';
import { StateBadge } from './StateBadge.tsx';

const never = () => false;

/** The data columns of the student list. On a phone the class names place them in two lines: name, state, grade and phone. */
const columnsIn = ({ t, labels, translated }: UsedTexts): Column<ListedStudent>[] => [
  {
    name: 'name',
    heading: labels.name,
    className: 'student-name',
    labelled: never,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  {
    name: 'contacts',
    heading: t('students.contacts'),
    className: 'student-contacts',
    labelled: never,
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
    name: 'level',
    heading: labels.level_id,
    className: 'student-level',
    labelled: never,
    cell: ({ level }) => translated(level.name),
  },
  {
    name: 'grade',
    heading: labels.grade_id,
    className: 'student-grade',
    labelled: never,
    cell: ({ grade }) => translated(grade.name),
  },
  {
    name: 'state',
    heading: t('students.state'),
    className: 'student-state',
    labelled: never,
    cell: (student) => (
      <>
        <StateBadge student={student} />
        {student.recover_requested_at && (
          <Badge tone="waiting-state" icon="lock">
            {t('students.asks_way_in')}
          </Badge>
        )}
      </>
    ),
  },
];

interface StudentTableProps {
  students: readonly ListedStudent[];
  meta: Meta;
  /** Query string with the list's filters and page, for the way back. */
  query: string;
}

/** Table of students. */
export function StudentTable({ students, meta, query }: StudentTableProps) {
  const texts = useTexts();
  const { t, number } = texts;
  return (
    <Table
      className="students"
      rows={students}
      keyOf={({ id }) => id}
      columns={[numberColumn(t('students.number'), meta, number), ...columnsIn(texts)]}
      open={({ id }) => screenPath(ownRoutes.student, id) + query}
      link={{
        heading: t('students.edit'),
        icon: 'edit',
        title: t('students.edit'),
        label: ({ name }) => t('students.edit_of', { name }),
        leadsTo: ({ screen }) => screen === 'student',
      }}
    />
  );
}
