import type { Bilingual } from '../../model/languages.ts';
import type { StaffMember } from '../../model/people/staff.ts';

type Subject = { id: number; name: Bilingual };

/** Whether there is exactly one active principal. */
export const hasOnePrincipal = (staff: readonly StaffMember[]): boolean =>
  staff.filter(({ role, is_active }) => role === 'principal' && is_active === 1).length === 1;

/** Subjects without an active teacher. A member whose role changed does not teach any more. */
export function subjectsWithoutTeacher<S extends Subject>(subjects: readonly S[], staff: readonly StaffMember[]): S[] {
  const teachers = staff.filter(({ role, is_active }) => role === 'teacher' && is_active === 1);
  const taught = new Set(teachers.flatMap((member) => member.subjects));
  return subjects.filter(({ id }) => !taught.has(id));
}
