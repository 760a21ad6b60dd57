import type { Flag } from '../../src/model/people/student-fields.ts';
import { id, index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';
import { grades } from '../school/schema.ts';
import { students } from './schema.ts';

/** Imported student lists; the audit log refers to them as `imports/{id}`. */
export const imports = table('imports', {
  id: id(),
  at: text().notNull(),
  created: integer().notNull(),
  updated: integer().notNull(),
});

/** Promotions of whole grades. `to_grade_id` is null if the students leave the school. */
export const promotions = table('promotions', {
  id: id(),
  at: text().notNull(),
  grade_id: integer()
    .notNull()
    .references(() => grades.id),
  to_grade_id: integer().references(() => grades.id),
  undone_at: text(),
});

/** Promoted students with their previous account state, for undo. */
export const promotedStudents = table(
  'promoted_students',
  {
    promotion_id: integer()
      .notNull()
      .references(() => promotions.id),
    student_id: integer()
      .notNull()
      .references(() => students.id, { onDelete: 'cascade' }),
    is_active: integer().$type<Flag>().notNull(),
    payment_status: integer().$type<Flag>().notNull(),
    paid_until: text(),
    marked_paid_at: text(),
    mark_until: text(),
    settled_until: text(),
    discount_until: text(),
    /** The discount in percent before and after the promotion; null in rows of an earlier version. */
    discount_percent: integer(),
    discount_after: integer(),
    /** 1 once an undo has moved the student back. */
    returned: integer().$type<Flag>().notNull().default(0),
  },
  (columns) => [
    uniqueIndex('promoted_students_of').on(columns.promotion_id, columns.student_id),
    index('promoted_students_student').on(columns.student_id),
  ],
);
