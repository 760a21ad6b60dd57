import { useRef } from 'react';
import type { ListedStudent } from '../../model/people/student.ts';
import { openRow } from '../list/open-row.ts';
import { useReturn } from '../list/use-return.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';
import { columns } from './columns.tsx';

/** One student of the list; the whole row leads to the student. On a phone: name, state, grade and phone. */
export function StudentRow({ student, place, href }: { student: ListedStudent; place: string; href: string }) {
  const texts = useTexts();
  const { t } = texts;
  const edit = useRef<HTMLAnchorElement>(null);
  useReturn(edit, (left) => left.screen === 'student' && left.id === student.id);
  return (
    // Its link serves the keyboard.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td className="cell-place">{place}</td>
      {columns.map(({ name, cell }) => (
        <td key={name} className={name}>
          {cell(student, texts)}
        </td>
      ))}
      <td className="cell-actions">
        <a
          ref={edit}
          className="button button-quiet button-icon"
          href={href}
          aria-label={t('students.edit_of', { name: student.name })}
          title={t('students.edit')}
        >
          <Icon name="edit" />
        </a>
      </td>
    </tr>
  );
}
