import type { ListedStudent } from '../../model/people/student.ts';
import '../../scripts/copy.ts';
import type { ReactNode } from 'react';
import { Digits } from '../../islands/Digits.tsx';
import { formatDate } from '../../model/text/formats.ts';
import { whatsappAddress } from '../../model/text/phone.ts';
import { useTexts } from '../texts/use-texts.ts';
import { Icon } from '../ui/Icon.tsx';

/** The student's data, with links to call or write. */
export function StudentData({ student }: { student: ListedStudent }) {
  const { t, labels, language, translated } = useTexts();
  const line = (label: string, value: ReactNode) => (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
  const { payment_term: term } = student;
  return (
    <section className="sheet student-data" aria-labelledby="student-data">
      <h2 id="student-data">{t('students.data')}</h2>
      <dl className="facts">
        {line(labels.name, <bdi>{student.name}</bdi>)}
        {line(
          labels.email,
          <a href={`mailto:${student.email}`} dir="ltr">
            {student.email}
          </a>,
        )}
        {line(
          labels.phone,
          <Digits
            number={student.phone}
            href={`tel:${student.phone}`}
            copy={{ label: t('copy_number'), said: t('number_copied') }}
          />,
        )}
        {line(labels.level_id, translated(student.level.name))}
        {line(labels.grade_id, translated(student.grade.name))}
        {line(labels.kind_of_account, t(`students.kinds.${student.kind_of_account}`))}
        {term && line(labels.payment_term, t(`levels.${term}`))}
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
