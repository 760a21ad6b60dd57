import type { Meta } from '../../model/endpoints/endpoint.ts';
import type { TaughtStudent } from '../../model/people/student.ts';
import { numberColumn, Table } from '../../ui/Table.tsx';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

interface TaughtTableProps {
  students: readonly TaughtStudent[];
  meta: Meta;
  query: string;
}

const never = () => false;

/** The students of a teacher: name, level and grade, without payment data. */
export default function TaughtTable({ students, meta, query }: TaughtTableProps) {
  const { t, labels, number, translated } = useTexts();
  return (
    <Table
      className="students"
      rows={students}
      keyOf={({ id }) => id}
      columns={[
        numberColumn(t('students.number'), meta, number),
        {
          name: 'name',
          heading: labels.name,
          className: 'student-name',
          labelled: never,
          cell: ({ name }) => <bdi>{name}</bdi>,
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
      ]}
      open={({ id }) => screenPath(ownRoutes.student, id) + query}
      link={{
        heading: t('students.edit'),
        icon: 'user',
        title: t('taught.open'),
        label: ({ name }) => t('taught.open_of', { name }),
        leadsTo: ({ screen }) => screen === 'student',
      }}
    />
  );
}
