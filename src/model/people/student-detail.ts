import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { listedStudent, taughtStudent } from './student.ts';
import { accountKinds, documentNames } from './student-fields.ts';
import { studentStates } from './student-state.ts';

/** Another student with the same phone: a brother or a sister. */
export const sibling = z.object({
  id,
  name: z.string(),
  grade: named(bilingual),
  state: z.enum(studentStates),
  kind_of_account: z.enum(accountKinds),
});

/** A former phone number, when it was changed, and the staff member who changed it; null: changed by the student. */
const formerPhone = z.object({
  phone: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id, name: z.string() }).nullable(),
});
export type FormerPhone = z.infer<typeof formerPhone>;

/** A single student as an administrator sees it. */
export const detailedStudent = listedStudent.extend({
  same_phone: z.array(sibling),
  /** Former numbers of the last thirty days, newest first. */
  former_phones: z.array(formerPhone),
});
export type DetailedStudent = z.infer<typeof detailedStudent>;

/** A single student as a teacher sees it. Teachers do not see phones, so both lists are always empty. */
export const detailedTaughtStudent = taughtStudent.extend({
  same_phone: z.array(sibling).max(0),
  former_phones: z.array(formerPhone).max(0),
});

/** A staff member who opened a document of a student, and when. Taken from the newest audit entries about it. */
export const documentView = z.object({
  at: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }),
  document: z.enum(documentNames),
});
export type DocumentView = z.infer<typeof documentView>;
