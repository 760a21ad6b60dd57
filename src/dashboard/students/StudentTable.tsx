import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { Meta } from '../../model/endpoints/endpoint.ts';
import type { ListedStudent } from '../../model/people/student.ts';
import { Email } from '../../ui/Email.tsx';
import { Icon } from '../../ui/Icon.tsx';
import { screenPath } from '../content/paths.ts';
import { openRow } from '../list/open-row.ts';
import { RowLink } from '../list/RowLink.tsx';
import { ownRoutes } from '../routes.ts';
import { type UsedTexts, useTexts } from '../texts/use-texts.ts';
import { StateBadge } from './StateBadge.tsx';

interface Column {
  /** CSS class of its cells, which places them on a phone. */
  name: string;
  heading(texts: UsedTexts): string;
  cell(student: ListedStudent, texts: UsedTexts): ReactNode;
}

/** The data columns of the student list, between the row number and the link. */
const columns: readonly Column[] = [
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

/** A row of the student list; a click anywhere opens the student. On a phone: name, state, grade and phone. */
function StudentRow({ student, place, href }: { student: ListedStudent; place: string; href: string }) {
  const texts = useTexts();
  const { t } = texts;
  return (
    // Keyboard users open the row with the link inside it.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td className="cell-place">{place}</td>
      {columns.map(({ name, cell }) => (
        <td key={name} className={name}>
          {cell(student, texts)}
        </td>
      ))}
      <RowLink
        href={href}
        label={t('students.edit_of', { name: student.name })}
        title={t('students.edit')}
        icon="edit"
        isIts={(left) => left.screen === 'student' && left.id === student.id}
      />
    </tr>
  );
}

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
