import type { Database } from '../../db/open.ts';
import { markPaid, markUnpaid } from '../../db/payments/access.ts';
import { schoolClock } from '../../db/payments/payment-settings.ts';
import { documentViewsOf } from '../../db/people/documents.ts';
import { findDetailedStudent } from '../../db/people/student-detail.ts';
import { findAdjacentStudents, listStudents, studentCounts, studentsInPieces } from '../../db/people/student-search.ts';
import { activateStudent, findListedStudent } from '../../db/people/students.ts';
import {
  countTaught,
  findTaught,
  taughtAdjacentStudents,
  taughtInPieces,
  taughtPage,
} from '../../db/people/taught-students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { endProblem, schoolDay } from '../../src/model/school/days.ts';
import { InPieces, wholeList } from '../http/pieces.ts';
import type { Handlers, Input } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { ownGrades } from './access-scope.ts';
import { filterOf } from './student-filter.ts';

type Grades = readonly number[];

/** Filters that teachers may not use, because they would reveal who has paid, owes, or cannot log in. */
const notTheirs = ['state', 'owing', 'recover', 'sort'] as const;

/** The student list for teachers: only students of the own grades, without contact data and payment data. */
function taughtHandlers(db: Database) {
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
    async adjacent(
      grades: Grades,
      id: number,
      { q, grade_id }: Input<DashboardEndpoints['GET /dashboard/users/:id/neighbours']>['query'],
    ) {
      await find(grades, id);
      return taughtAdjacentStudents(db, { grades, q, grade_id }, id);
    },
  };
}

type Students = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/users'
  | 'GET /dashboard/users/:id'
  | 'GET /dashboard/users/:id/neighbours'
  | 'GET /dashboard/users/:id/openings'
  | 'PUT /dashboard/user/:id/activate'
  | 'PUT /dashboard/user/:id/payment-status'
>;

/** Calls for students: list, details, activation and payment status. */
export function studentHandlers(db: Database): Students {
  const taught = taughtHandlers(db);

  async function mustFind(id: number) {
    const student = await findListedStudent(db, id);
    if (!student) throw new Refusal('notFound');
    return student;
  }

  return {
    'GET /dashboard/users': async (input) => {
      const grades = await ownGrades(db, input.c.get('admin'));
      if (grades) return taught.list(grades, input);
      const { page: asked, per_page, ...sent } = input.query;
      const window = pageWindowOf({ page: asked, per_page }, false);
      const { page, perPage } = window;
      const filter = filterOf(sent);
      if (page === null) {
        const clock = await schoolClock(db);
        return wholeList(studentsInPieces(db, filter), { counts: () => studentCounts(db, clock) });
      }
      const { entries, total, counts } = await listStudents(db, { page, perPage, ...filter });
      return { data: entries, meta: metaOf(window, total), counts };
    },
    'GET /dashboard/users/:id': async ({ c, id }) => {
      const grades = await ownGrades(db, c.get('admin'));
      if (grades) return { user: { ...(await taught.find(grades, id)), same_phone: [], former_phones: [] } };
      const user = await findDetailedStudent(db, id);
      if (!user) throw new Refusal('notFound');
      return { user };
    },
    'GET /dashboard/users/:id/neighbours': async ({ c, id, query }) => {
      const grades = await ownGrades(db, c.get('admin'));
      if (grades) return taught.adjacent(grades, id, query);
      await mustFind(id);
      return findAdjacentStudents(db, id, filterOf(query));
    },
    'GET /dashboard/users/:id/openings': async ({ id }) => {
      await mustFind(id);
      return { data: await documentViewsOf(db, id) };
    },
    'PUT /dashboard/user/:id/activate': async ({ c, id, language, body }) => {
      await mustFind(id);
      const { is_active } = await body();
      await activateStudent(db, c.get('admin'), id, is_active);
      return { is_active, message: say(language, is_active === 1 ? 'students.active' : 'students.inactive') };
    },
    'PUT /dashboard/user/:id/payment-status': async ({ c, id, language, body }) => {
      await mustFind(id);
      const { payment_status, valid_until = null } = await body();
      const problem = valid_until === null ? null : endProblem(valid_until, schoolDay(new Date()));
      if (problem) throw new Refusal('invalid', { fields: { valid_until: [{ problem }] } });
      if (payment_status === 1) await markPaid(db, c.get('admin'), id, valid_until);
      else await markUnpaid(db, c.get('admin'), id);
      return { payment_status, message: say(language, payment_status === 1 ? 'students.paid' : 'students.unpaid') };
    },
  };
}
