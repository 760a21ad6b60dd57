import type { Enrolment } from '../../model/people/enrolment.ts';
import type { DetailedStudent } from '../../model/people/student-detail.ts';
import { type FormValues, versionValue } from '../content/values.ts';

/** The initial values of a student form. The level is not a field of its own, because it follows from the grade. */
export const emptyStudent: FormValues = {
  name: '',
  email: '',
  phone: '',
  grade_id: '',
  kind_of_account: 'free' satisfies Enrolment['kind_of_account'],
  payment_term: '',
};

export const valuesOf = (student: DetailedStudent): FormValues => ({
  name: student.name,
  email: student.email,
  phone: student.phone,
  grade_id: String(student.grade.id),
  kind_of_account: student.kind_of_account,
  payment_term: student.payment_term ?? '',
  ...versionValue(student),
});

/** Keys of required fields that are empty. @param more further required keys of this form */
export function missingIn(values: FormValues, more: readonly string[] = []): string[] {
  const paid = values['kind_of_account'] === 'paid' ? ['payment_term'] : [];
  return ['name', 'phone', 'grade_id', 'kind_of_account', ...paid, ...more].filter((key) => !values[key]?.trim());
}
