import { useState } from 'react';
import type { Answer } from '../../client/calls.ts';
import { documents } from '../../model/people/student-fields.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { request } from '../api/request.ts';
import { screenPath } from '../content/paths.ts';
import type { FormFiles, FormValues } from '../content/values.ts';
import { FilePicker } from '../fields/FilePicker.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { idIn, useSavedForm } from '../form/use-saved-form.ts';
import { ownRoutes } from '../routes.ts';
import { useTexts } from '../texts/use-texts.ts';
import { CodeCard } from './CodeCard.tsx';
import { StudentInputs } from './StudentInputs.tsx';
import { emptyStudent, missingIn } from './student-fields.ts';
import { useGrades } from './use-grades.ts';

type Enrolled = Answer<'POST /dashboard/users'>;

function formOf(values: FormValues, files: FormFiles, level: number | undefined): FormData {
  const body = new FormData();
  for (const [name, value] of Object.entries(values)) body.append(name, value);
  if (level !== undefined) body.append('level_id', String(level));
  for (const [name, file] of Object.entries(files)) body.append(name, file);
  return body;
}

/** The form with which the office enrols a student. */
function EnrolForm({ onEnrolled }: { onEnrolled(enrolled: Enrolled): void }) {
  const { labels, t } = useTexts();
  const { grades, choices, retry } = useGrades();
  const form = useSavedForm({
    path: location.pathname,
    initial: emptyStudent,
    check: (values) => ({ missing: missingIn(values), wrong: {} }),
    async send(values, files, { onProgress, ...sending }) {
      const level = grades.find(({ id }) => String(id) === values['grade_id'])?.level.id;
      const body = formOf(values, files, level);
      const following = Object.keys(files).length > 0 ? { onProgress, ...sending } : sending;
      onEnrolled(await request('POST /dashboard/users', { body, ...following }));
      return emptyStudent;
    },
    madeAt(data) {
      const made = idIn(data);
      return made === null ? null : screenPath(ownRoutes.correct, made);
    },
  });
  return (
    <FormFrame form={form} back={screenPath(ownRoutes.students)}>
      <StudentInputs form={form} grades={choices} retry={retry} emailOptional />
      <details className="sheet">
        <summary>{t('office.pictures')}</summary>
        <div className="sheet-common">
          {documents.map(({ name, sentAs }) => (
            <FilePicker
              key={name}
              kind="image"
              id={`field-${sentAs}`}
              label={labels[name]}
              file={form.files[sentAs] ?? null}
              onFile={(file) => form.setFile(sentAs, file)}
              present={null}
              errors={form.errors[sentAs] ?? []}
              required={false}
            />
          ))}
        </div>
      </details>
    </FormFrame>
  );
}

/** Screen to enrol a student; then it shows the login code to hand over. */
export default function EnrolScreen() {
  const { t } = useTexts();
  const [enrolled, setEnrolled] = useState<Enrolled | null>(null);
  const student = enrolled?.data;
  return (
    <>
      <ScreenHead
        title={t('students.enrol')}
        lead={student ? t('office.enrolled', { name: student.name }) : t('office.enrol_lead')}
        back={<BackLink href={screenPath(ownRoutes.students)} text={t('office.back_list')} />}
      />
      {enrolled && student ? (
        <section className="sheet" aria-label={t('office.code_title', { name: student.name })}>
          <h2>{t('office.code_title', { name: student.name })}</h2>
          <CodeCard
            phone={student.phone}
            slip={{
              id: student.id,
              name: student.name,
              email: student.email,
              code: enrolled.code,
              expires_at: enrolled.expires_at,
            }}
          />
          <div className="dialog-actions">
            <button type="button" className="button button-main" onClick={() => setEnrolled(null)}>
              {t('office.enrol_next')}
            </button>
            <a className="button button-quiet" href={screenPath(ownRoutes.student, student.id)}>
              {t('office.open_student')}
            </a>
          </div>
        </section>
      ) : (
        <EnrolForm onEnrolled={setEnrolled} />
      )}
    </>
  );
}
