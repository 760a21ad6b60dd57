import type { ListedStudent } from '../../model/people/student.ts';
import { openRow } from '../list/open-row.ts';
import { RowLink } from '../list/RowLink.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { columns } from './columns.tsx';

/** A row of the student list; a click anywhere opens the student. On a phone: name, state, grade and phone. */
export function StudentRow({ student, place, href }: { student: ListedStudent; place: string; href: string }) {
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
