import { accountKinds } from '../../model/people/student-fields.ts';
import { priceTerms } from '../../model/school/price-terms.ts';
import type { Naming } from '../form/ConflictNotice.tsx';
import { useTexts } from '../texts/use-texts.ts';
import type { useGrades } from './use-grades.ts';

/** Labels and display text of a student's form values. */
export function useStudentNaming(grades: ReturnType<typeof useGrades>['grades']): Naming {
  const { t, labels, translated } = useTexts();
  const names: Record<string, string> = labels;
  return {
    labelOf: (key) => names[key] ?? key,
    shown(key, value) {
      const grade = key === 'grade_id' ? grades.find(({ id }) => String(id) === value) : undefined;
      const kind = key === 'kind_of_account' ? accountKinds.find((each) => each === value) : undefined;
      const term = key === 'payment_term' ? priceTerms.find((each) => each === value) : undefined;
      if (grade) return translated(grade.name);
      if (kind) return t(`students.kinds.${kind}`);
      return term ? t(`levels.${term}`) : value;
    },
  };
}
