import type { Database } from '../../db/open.ts';
import { findNeighbours, studentLister, studentsInPieces } from '../../db/people/student-search.ts';
import { changeStudent, findListedStudent } from '../../db/people/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { metaOf, windowOfQuery } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { wholeList } from '../http/pieces.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Students = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/users'
  | 'GET /dashboard/users/:id'
  | 'GET /dashboard/users/:id/neighbours'
  | 'PUT /dashboard/user/:id/activate'
  | 'PUT /dashboard/user/:id/payment-status'
>;

/** The school's students: who they are, whether they may come in, whether they have paid. */
export function studentHandlers(db: Database): Students {
  const list = studentLister(db);

  async function mustFind(id: number) {
    const student = await findListedStudent(db, id);
    if (!student) throw new Refusal('notFound');
    return student;
  }

  return {
    'GET /dashboard/users': async ({ query }) => {
      const window = windowOfQuery(query, false);
      const { page, perPage } = window;
      if (page === null) return wholeList(studentsInPieces(db, query.q));
      const { entries, total } = await list({ page, perPage, q: query.q });
      return { data: entries, meta: metaOf(window, total) };
    },
    'GET /dashboard/users/:id': async ({ id }) => ({ user: await mustFind(id) }),
    'GET /dashboard/users/:id/neighbours': async ({ id, query }) => {
      await mustFind(id);
      return findNeighbours(db, id, query.q);
    },
    'PUT /dashboard/user/:id/activate': async ({ id, language, body }) => {
      await mustFind(id);
      const { is_active } = await body();
      await changeStudent(db, id, { is_active });
      return { is_active, message: say(language, is_active === 1 ? 'students.active' : 'students.inactive') };
    },
    'PUT /dashboard/user/:id/payment-status': async ({ id, language, body }) => {
      await mustFind(id);
      const { payment_status } = await body();
      await changeStudent(db, id, { payment_status });
      return { payment_status, message: say(language, payment_status === 1 ? 'students.paid' : 'students.unpaid') };
    },
  };
}
