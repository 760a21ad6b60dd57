import '../../scripts/copy.ts';
import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import { formatDate } from '../../model/formats.ts';
import { whatsappAddress } from '../../model/phone.ts';
import type { Student } from '../api/types.ts';
import { textIn } from '../content/columns.ts';
import { defaultLanguage } from '../state/language.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** What the student wrote when registering. */
export function StudentData({ student }: { student: Student }) {
  const { t, language } = useTexts();
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const term = student.payment_term;
  return (
    <section className="sheet student-data" aria-labelledby="student-data">
      <h2 id="student-data">{t('students.data')}</h2>
      <dl className="facts">
        {line(t('students.name'), <bdi>{student.name}</bdi>)}
        {line(
          t('students.email'),
          <a href={`mailto:${student.email}`} dir="ltr">
            {student.email}
          </a>,
        )}
        {line(
          t('students.phone'),
          <Digits
            number={student.phone}
            href={`tel:${student.phone}`}
            copy={{ label: t('copy_number'), said: t('number_copied') }}
          />,
        )}
        {line(t('students.level'), textIn(student.level.name, language, defaultLanguage))}
        {line(t('students.grade'), textIn(student.grade.name, language, defaultLanguage))}
        {line(t('students.kind'), t(`students.kinds.${student.kind_of_account}`))}
        {term && line(t('students.term'), t(`students.terms.${term}`))}
        {line(t('students.registered'), formatDate(student.created_at, language))}
      </dl>
      <div className="student-contact">
        <a className="button button-line" href={`tel:${student.phone}`}>
          <Icon name="phone" />
          {t('students.call')}
        </a>
        <a className="button button-line" href={whatsappAddress(student.phone)} target="_blank" rel="noopener">
          <Icon name="whatsapp" />
          {t('students.whatsapp')}
        </a>
      </div>
    </section>
  );
}
