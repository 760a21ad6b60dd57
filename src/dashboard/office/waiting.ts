import type { Bilingual } from '../../model/languages.ts';
import type { StaffMember } from '../../model/people/staff.ts';

type Subject = { id: number; name: Bilingual };

/** Whether one person alone can run the school. */
export const hasOnePrincipal = (staff: readonly StaffMember[]): boolean =>
  staff.filter(({ role, is_active }) => role === 'principal' && is_active === 1).length === 1;

/** Subjects that nobody of the staff has who may log in. */
export function subjectsWithoutTeacher<S extends Subject>(subjects: readonly S[], staff: readonly StaffMember[]): S[] {
  const taught = new Set(staff.filter(({ is_active }) => is_active === 1).flatMap((member) => member.subjects));
  return subjects.filter(({ id }) => !taught.has(id));
}
