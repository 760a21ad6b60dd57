import type { Database } from '../../db/open.ts';
import {
  countTaught,
  findTaught,
  taughtInPieces,
  taughtNeighbours,
  taughtPage,
} from '../../db/people/taught-students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { InPieces } from '../http/pieces.ts';
import type { Input } from '../http/routes.ts';

type Grades = readonly number[];

/** Filters that teachers may not use, because they would reveal who has paid, owes, or cannot log in. */
const notTheirs = ['state', 'owing', 'recover', 'sort'] as const;

/** The student list for teachers: only students of the own grades, without contact data and payment data. */
export function taughtHandlers(db: Database) {
  async function find(grades: Grades, id: number) {
    const student = await findTaught(db, grades, id);
    if (!student) throw new Refusal('notFound');
    return student;
  }
  return {
    find,
    async list(grades: Grades, { c, query }: Input<DashboardEndpoints['GET /dashboard/users']>) {
      const beyond = notTheirs.filter((name) => c.req.query(name));
      if (beyond.length > 0) {
        const fields = Object.fromEntries(beyond.map((name) => [name, [{ problem: 'choice' } as const]]));
        throw new Refusal('invalid', { fields });
      }
      const window = pageWindowOf(query, false);
      const { q, level_id, grade_id, kind_of_account } = query;
      const taught = { grades, q, level_id, grade_id, kind_of_account };
      const counts = { all: await countTaught(db, { grades }) };
      const { page, perPage } = window;
      if (page === null) {
        const meta = metaOf(window, await countTaught(db, taught));
        return InPieces.of({ data: taughtInPieces(db, taught), meta, counts });
      }
      const { entries, total } = await taughtPage(db, taught, { page, perPage });
      const answer = { data: entries, meta: metaOf(window, total), counts };
      return answer;
    },
    async neighbours(grades: Grades, id: number, q: string | undefined) {
      await find(grades, id);
      return taughtNeighbours(db, { grades, q }, id);
    },
  };
}
