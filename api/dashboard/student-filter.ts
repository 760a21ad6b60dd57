import type { z } from 'zod';
import type { StudentFilter } from '../../db/people/student-search.ts';
import type { studentFilter } from '../../src/model/endpoints/dashboard-students.ts';
import type { Flag } from '../../src/model/people/student-fields.ts';

/** The student filter of a query. `recover=0` and `owing=0` filter nothing. */
export const filterOf = (query: z.infer<typeof studentFilter>): StudentFilter => {
  const { q, level_id, grade_id, kind_of_account, recover, sort } = query;
  const only = (flag: Flag | undefined) => (flag === 1 ? flag : undefined);
  const state = query.state === 'owing' ? undefined : query.state;
  const owing = query.state === 'owing' ? 1 : only(query.owing);
  return { q, level_id, grade_id, kind_of_account, state, recover: only(recover), owing, sort };
};
