import { index, integer, table, text, uniqueIndex } from '../dialect/columns.ts';

/**
 * Answers to writes that were sent with an `Idempotency-Key`, for seven days. Only a hash of the key is stored; what was
 * sent and answered can be read by nobody who does not have the key.
 */
export const idempotentAnswers = table(
  'idempotent_answers',
  {
    /** Hash of the key, the method, the path and who asked. */
    id: text().primaryKey(),
    /** MAC of what was sent. */
    mac: text().notNull(),
    /** Encrypted results of the transactions that the request has committed; null once the answer stands beside. */
    journal: text(),
    /** How many transactions that are. */
    steps: integer().notNull(),
    /** The encrypted answer; null until there is one. */
    answer: text(),
    /** 1 when the answer told of somebody who was erased since. */
    erased: integer().notNull().default(0),
    created_at: text().notNull(),
  },
  (columns) => [index('idempotent_answers_created').on(columns.created_at)],
);

/** Which students an answer tells of, so that erasing one can remove it. */
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
