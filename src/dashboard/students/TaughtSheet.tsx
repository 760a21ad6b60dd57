import type { TaughtStudent } from '../../model/people/student.ts';
import { useTexts } from '../texts/use-texts.ts';

/** The data of a student that a teacher may see. */
export function TaughtSheet({ student }: { student: TaughtStudent }) {
  const { t, labels, translated } = useTexts();
  return (
    <div className="student">
      <section className="sheet student-data" aria-labelledby="student-data">
        <h2 id="student-data">{t('students.data')}</h2>
        <dl className="facts">
          <div>
            <dt>{labels.name}</dt>
            <dd>
              <bdi>{student.name}</bdi>
            </dd>
          </div>
          <div>
            <dt>{labels.level_id}</dt>
            <dd>{translated(student.level.name)}</dd>
          </div>
          <div>
            <dt>{labels.grade_id}</dt>
            <dd>{translated(student.grade.name)}</dd>
          </div>
        </dl>
        <p className="quiet">{t('taught.why')}</p>
      </section>
    </div>
  );
}
