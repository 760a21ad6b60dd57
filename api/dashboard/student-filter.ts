import type { z } from 'zod';
import type { StudentFilter } from '../../db/people/student-filter.ts';
import type { studentFilter } from '../../src/model/endpoints/dashboard-students.ts';

/** What a query narrows the list of students to. `recover=0` narrows nothing. */
export const filterOf = (query: z.infer<typeof studentFilter>): StudentFilter => {
  const { q, level_id, grade_id, kind_of_account, state, recover } = query;
  return { q, level_id, grade_id, kind_of_account, state, recover: recover === 1 ? recover : undefined };
};
