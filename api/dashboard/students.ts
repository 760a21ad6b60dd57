import type { Database } from '../../db/open.ts';
import { markPaid, markUnpaid } from '../../db/payments/by-hand.ts';
import { schoolClock } from '../../db/payments/terms.ts';
import { findAdjacentStudents } from '../../db/people/adjacent-students.ts';
import { documentViewsOf } from '../../db/people/document-views.ts';
import { studentCounts } from '../../db/people/student-counts.ts';
import { findDetailedStudent } from '../../db/people/student-detail.ts';
import { listStudents, studentsInPieces } from '../../db/people/student-search.ts';
import { activateStudent, findListedStudent } from '../../db/people/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, pageWindowOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { endProblem, schoolDay } from '../../src/model/school/days.ts';
import { wholeList } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { ownGrades } from './reach.ts';
import { filterOf } from './student-filter.ts';
import { taughtHandlers } from './taught-students.ts';

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
      if (grades) return taught.neighbours(grades, id, query.q);
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
