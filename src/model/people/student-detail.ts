import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { listedStudent, taughtStudent } from './student.ts';
import { accountKinds, documentNames } from './student-fields.ts';
import { studentStates } from './student-state.ts';

/** Another student of the same phone: a brother or a sister. */
export const sibling = z.object({
  id,
  name: z.string(),
  grade: named(bilingual),
  state: z.enum(studentStates),
  kind_of_account: z.enum(accountKinds),
});

/** A number that the student had before, when it was changed, and by whom of the staff; null: by the student. */
export const formerPhone = z.object({
  phone: z.string(),
  at: z.iso.datetime(),
  by: z.object({ id, name: z.string() }).nullable(),
});
export type FormerPhone = z.infer<typeof formerPhone>;

/** A student as the administrator sees one who is looked at alone. */
export const detailedStudent = listedStudent.extend({
  same_phone: z.array(sibling),
  /** Those of thirty days, the newest first. */
  former_phones: z.array(formerPhone),
});
export type DetailedStudent = z.infer<typeof detailedStudent>;

/** The same for a teacher, who is told no phone and so not whose it is too: the list is there, and empty. */
export const detailedTaughtStudent = taughtStudent.extend({
  same_phone: z.array(sibling).max(0),
  former_phones: z.array(formerPhone).max(0),
});

/** One who opened a document of a student's, and when: the newest of the audit's lines about it. */
export const opening = z.object({
  at: z.string(),
  actor: z.object({ id: z.int(), name: z.string() }),
  document: z.enum(documentNames),
});
export type Opening = z.infer<typeof opening>;
