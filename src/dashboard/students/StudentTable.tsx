import type { Answer } from '../../client/calls.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StudentRow } from './StudentRow.tsx';

interface StudentTableProps {
  students: Answer<'GET /dashboard/users'>;
  /** What was searched, and the page: the way back leads there. */
  query: string;
}

/** Row number, name, e-mail, level, grade, state and the way to the student. */
export function StudentTable({ students, query }: StudentTableProps) {
  const { t, number, labels } = useTexts();
  const { data, meta } = students;
  const columns = [
    t('students.number'),
    labels.name,
    t('students.contacts'),
    labels.level_id,
    labels.grade_id,
    t('students.state'),
    t('students.edit'),
  ];
  const before = (meta.current_page - 1) * meta.per_page;
  return (
    <div className="table-frame">
      <table className="table students">
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((student, index) => (
            <StudentRow
              key={student.id}
              student={student}
              place={number(before + index + 1)}
              href={screenPath(ownRoutes.student, student.id) + query}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
