import { useRef } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import type { ListedStudent } from '../../model/student.ts';
import { textIn } from '../content/columns.ts';
import { openRow } from '../list/open-row.ts';
import { useReturn } from '../list/use-return.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Email } from '../ui/Email.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StateBadge } from './StateBadge.tsx';

/** One student of the list; the whole row leads to the student. On a phone: name, state, grade and phone. */
export function StudentRow({ student, place, href }: { student: ListedStudent; place: string; href: string }) {
  const { t, language } = useTexts();
  const edit = useRef<HTMLAnchorElement>(null);
  useReturn(edit, (left) => left.screen === 'student' && left.id === student.id);
  return (
    // Its link serves the keyboard.
    <tr className="row-open" onClick={(event) => openRow(event, href)}>
      <td className="cell-place">{place}</td>
      <td className="student-name">
        <bdi>{student.name}</bdi>
      </td>
      <td className="student-contacts">
        <Email address={student.email} />
        <span className="student-phone">
          <Digits number={student.phone} />
        </span>
      </td>
      <td className="student-level">{textIn(student.level.name, language, defaultLanguage)}</td>
      <td className="student-grade">{textIn(student.grade.name, language, defaultLanguage)}</td>
      <td className="student-state">
        <StateBadge student={student} />
      </td>
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
