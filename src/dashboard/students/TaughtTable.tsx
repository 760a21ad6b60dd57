import type { Meta } from '../../model/endpoints/endpoint.ts';
import type { TaughtStudent } from '../../model/people/student.ts';
import { screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { RowLink } from '../list/RowLink.tsx';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';

interface TaughtTableProps {
  students: readonly TaughtStudent[];
  meta: Meta;
  query: string;
}

/** The students of a teacher: name, level and grade, without payment data. */
export default function TaughtTable({ students, meta, query }: TaughtTableProps) {
  const { t, labels, number } = useTexts();
  const before = (meta.current_page - 1) * meta.per_page;
  return (
    <div className="table-frame">
      <table className="table students">
        <thead>
          <tr>
            <th scope="col">{t('students.number')}</th>
            <th scope="col">{labels.name}</th>
            <th scope="col">{labels.level_id}</th>
            <th scope="col">{labels.grade_id}</th>
            <th scope="col">{t('students.edit')}</th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, index) => (
            <TaughtRow key={student.id} student={student} place={number(before + index + 1)} query={query} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A click anywhere in the row opens the student. */
function TaughtRow({ student, place, query }: { student: TaughtStudent; place: string; query: string }) {
  const { t, translated } = useTexts();
  const href = screenPath(ownRoutes.student, student.id) + query;
  return (
    // Keyboard users open the row with the link inside it.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td className="cell-place">{place}</td>
      <td className="student-name">
        <bdi>{student.name}</bdi>
      </td>
      <td className="student-level">{translated(student.level.name)}</td>
      <td className="student-grade">{translated(student.grade.name)}</td>
      <RowLink
        href={href}
        label={t('taught.open_of', { name: student.name })}
        title={t('taught.open')}
        icon="user"
        isIts={(left) => left.screen === 'student' && left.id === student.id}
      />
    </tr>
  );
}
