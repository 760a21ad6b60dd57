import type { Page, Student } from '../api/types.ts';
import { textIn } from '../content/columns.ts';
import { screenPath } from '../content/paths.ts';
import { ownRoutes } from '../routes.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Email } from '../ui/Email.tsx';
import { Icon } from '../ui/Icon.tsx';
import { StateBadges } from './StateBadges.tsx';

/** Row number, name, e-mail, level, grade, state and the way to the student. */
export function StudentTable({ students }: { students: Page<Student> }) {
  const { t, language, number } = useTexts();
  const { data, meta } = students;
  const before = (meta.current_page - 1) * meta.per_page;
  return (
    <div className="table-frame">
      <table className="table">
        <thead>
          <tr>
            {(['number', 'name', 'email', 'level', 'grade', 'state', 'edit'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`students.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.map((student, index) => (
            <tr key={student.id}>
              <td className="cell-place">{number(before + index + 1)}</td>
              <td data-label={t('students.name')} data-kind="text">
                <bdi>{student.name}</bdi>
              </td>
              <td data-label={t('students.email')}>
                <Email address={student.email} />
              </td>
              <td data-label={t('students.level')}>{textIn(student.level.name, language, defaultLanguage)}</td>
              <td data-label={t('students.grade')}>{textIn(student.grade.name, language, defaultLanguage)}</td>
              <td data-label={t('students.state')}>
                <StateBadges student={student} />
              </td>
              <td className="cell-actions">
                <a
                  className="button button-quiet button-icon"
                  href={screenPath(ownRoutes.student, student.id)}
                  aria-label={t('students.edit_of', { name: student.name })}
                  title={t('students.edit')}
                >
                  <Icon name="edit" />
                </a>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
