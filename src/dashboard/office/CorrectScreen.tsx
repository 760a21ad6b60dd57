import { useStore } from '@nanostores/react';
import { isFullStudent } from '../../model/people/is-full-student.ts';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { accountKinds } from '../../model/people/student-fields.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import { formatPrice } from '../../model/school/prices.ts';
import { BackLink } from '../../ui/BackLink.tsx';
import { Failed, Skeleton } from '../../ui/Loaded.tsx';
import { ScreenHead } from '../../ui/ScreenHead.tsx';
import { ApiError } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { useResource } from '../api/use-resource.ts';
import { queryOf, screenPath } from '../content/paths.ts';
import type { Naming } from '../form/ConflictNotice.tsx';
import { FormFrame } from '../form/FormFrame.tsx';
import { useSavedForm } from '../form/use-saved-form.ts';
import { $router, ownRoutes } from '../routes.ts';
import { NotFound } from '../shell/NotFound.tsx';
import { useTexts } from '../texts/use-texts.ts';
import { StudentInputs } from './StudentInputs.tsx';
import { missingIn, valuesOf } from './student-fields.ts';
import { useGrades } from './use-grades.ts';

/** Labels and display text of a student's form values. */
function useStudentNaming(choices: ReturnType<typeof useGrades>['choices']): Naming {
  const { t, labels } = useTexts();
  const names: Record<string, string> = labels;
  return {
    labelOf: (key) => names[key] ?? key,
    shown(key, value) {
      const grade = key === 'grade_id' ? choices.find((each) => each.value === value) : undefined;
      const kind = key === 'kind_of_account' ? accountKinds.find((each) => each === value) : undefined;
      const term = key === 'payment_term' ? priceTerms.find((each) => each === value) : undefined;
      if (grade) return grade.text;
      if (kind) return t(`students.kinds.${kind}`);
      return term ? t(`levels.${term}`) : value;
    },
  };
}

function CorrectForm({ student, back }: { student: DetailedStudent; back: string }) {
  const { t, language } = useTexts();
  const { grades, choices, retry } = useGrades();
  const form = useSavedForm({
    path: location.pathname,
    initial: valuesOf(student),
    check: (values) => ({ missing: missingIn(values, ['email']), wrong: {} }),
    async send(values, _files, { signal, writer }) {
      const level_id = grades.find(({ id }) => String(id) === values['grade_id'])?.level.id;
      const body = new FormData();
      for (const [name, value] of Object.entries(values)) if (value !== '') body.append(name, value);
      if (level_id !== undefined) body.append('level_id', String(level_id));
      const { data } = await request('POST /dashboard/users/:id', { id: student.id, body, signal, writer });
      return valuesOf(data);
    },
    async latest() {
      const { user } = await request('GET /dashboard/users/:id', { id: student.id });
      return isFullStudent(user) ? valuesOf(user) : {};
    },
    saved: t('office.corrected'),
    onSaved: (open) => open(back),
  });

  const naming = useStudentNaming(choices);

  /** The price of a grade and term, to show a price change before saving; null if there is none. */
  const priceAt = (gradeId: string, termName: string) => {
    const grade = grades.find(({ id }) => String(id) === gradeId);
    const term = priceTerms.find((each) => each === termName);
    return grade && term ? grade[term] : null;
  };
  const { grade_id = '', kind_of_account, payment_term = '' } = form.values;
  const before =
    student.kind_of_account === 'paid' ? priceAt(String(student.grade.id), student.payment_term ?? '') : null;
  const after = kind_of_account === 'paid' ? priceAt(grade_id, payment_term) : null;
  const changed = before !== null && after !== null && before !== after;

  return (
    <FormFrame form={form} naming={naming} back={back}>
      <StudentInputs form={form} grades={choices} retry={retry} emailOptional={false} />
      <p className="quiet" role="status">
        {changed &&
          t('office.prices_change', { before: formatPrice(before, language), after: formatPrice(after, language) })}
      </p>
    </FormFrame>
  );
}

/** Screen to edit a student's data. */
export default function CorrectScreen({ id }: { id: number }) {
  const { t } = useTexts();
  const search = useStore($router)?.search ?? {};
  const { value, error, reload } = useResource(`users/${id}`, (signal) =>
    request('GET /dashboard/users/:id', { id, signal }),
  );
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  // Keeps the page and filters of the list.
  const back = screenPath(ownRoutes.student, id) + queryOf(search);
  return (
    <>
      <ScreenHead
        title={t('office.correct_title', { name: value?.user.name ?? '…' })}
        lead={t('office.correct_lead')}
        back={<BackLink href={back} text={t('office.back')} />}
      />
      {error && <Failed error={error} onRetry={reload} />}
      {!value && !error && <Skeleton shape="form" />}
      {value && isFullStudent(value.user) && <CorrectForm student={value.user} back={back} />}
    </>
  );
}
