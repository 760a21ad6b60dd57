import { index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';

/**
 * Answers to writes with an `Idempotency-Key`, kept for seven days. Only a hash of the key is stored; request and
 * answer can be decrypted only with the key itself.
 */
export const idempotentAnswers = table(
  'idempotent_answers',
  {
    /** Hash of the key, the method, the path and the user. */
    id: text().primaryKey(),
    /** MAC of the request body. */
    mac: text().notNull(),
    /** Encrypted results of the request's committed transactions; null once the answer is stored. */
    journal: text(),
    /** The number of those results. */
    steps: integer().notNull(),
    /** The encrypted answer; null until the request is answered. */
    answer: text(),
    /** 1 if the answer was about a student who was erased since. */
    erased: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (columns) => [index('idempotent_answers_created').on(columns.created_at)],
);

/** The students that an answer is about, so that erasing a student can remove it. */
export const idempotentAnswerStudents = table(
  'idempotent_answer_students',
  {
    answer_id: text().notNull(),
    student_id: integer().notNull(),
  },
  (columns) => [
    uniqueIndex('idempotent_answer_students_once').on(columns.answer_id, columns.student_id),
    index('idempotent_answer_students_student').on(columns.student_id),
  ],
);
