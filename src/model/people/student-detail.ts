import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { listedStudent } from './student.ts';
import { studentStates } from './student-state.ts';

/** Another student of the same phone: a brother or a sister. */
export const sibling = z.object({ id, name: z.string(), grade: named(bilingual), state: z.enum(studentStates) });

/** A student as the administrator sees one who is looked at alone. */
export const detailedStudent = listedStudent.extend({ same_phone: z.array(sibling) });
export type DetailedStudent = z.infer<typeof detailedStudent>;
