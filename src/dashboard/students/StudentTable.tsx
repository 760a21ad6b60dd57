import type { Page, Student } from '../api/types.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { StudentRow } from './StudentRow.tsx';

interface StudentTableProps {
  students: Page<Student>;
  /** What was searched, and the page: the way back leads there. */
  query: string;
}

/** Row number, name, e-mail, level, grade, state and the way to the student. */
export function StudentTable({ students, query }: StudentTableProps) {
  const { t, number } = useTexts();
  const { data, meta } = students;
  const before = (meta.current_page - 1) * meta.per_page;
  return (
    <div className="table-frame">
      <table className="table students">
        <thead>
          <tr>
            {(['number', 'name', 'contacts', 'level', 'grade', 'state', 'edit'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`students.${name}`)}
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
