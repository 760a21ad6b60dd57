import type { Meta } from '../../model/endpoints/endpoint.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { columns } from './columns.tsx';
import { StudentRow } from './StudentRow.tsx';

interface StudentTableProps {
  students: { data: readonly ListedStudent[]; meta: Meta };
  /** Query string with the list's filters and page, for the way back. */
  query: string;
}

/** Table of students. */
export function StudentTable({ students, query }: StudentTableProps) {
  const texts = useTexts();
  const { t, number } = texts;
  const { data, meta } = students;
  const before = (meta.current_page - 1) * meta.per_page;
  return (
    <div className="table-frame">
      <table className="table students">
        <thead>
          <tr>
            <th scope="col">{t('students.number')}</th>
            {columns.map(({ name, heading }) => (
              <th key={name} scope="col">
                {heading(texts)}
              </th>
            ))}
            <th scope="col">{t('students.edit')}</th>
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
