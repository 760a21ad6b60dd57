import { setFamily } from '../../db/people/families.ts';
import { deletedStudents, deleteStudent, restoreStudent } from '../../db/people/office.ts';
import { findDetailedStudent } from '../../db/people/student-detail.ts';
import { findListedStudent } from '../../db/people/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { eraseStudent } from '../people/erase.ts';
import { exportOf } from '../people/export.ts';

type StudentDeletion = Pick<
  Handlers<DashboardEndpoints>,
  | 'GET /dashboard/users/deleted'
  | 'DELETE /dashboard/users/:id'
  | 'POST /dashboard/users/:id/restore'
  | 'POST /dashboard/users/:id/family'
  | 'GET /dashboard/users/:id/export'
  | 'POST /dashboard/users/:id/erase'
>;

/** Calls to soft-delete and restore students, to export their data, and to erase them permanently. */
export function studentDeletionHandlers(services: Services): StudentDeletion {
  const { db } = services;
  return {
    'GET /dashboard/users/deleted': async () => ({ data: await deletedStudents(db) }),
    'DELETE /dashboard/users/:id': async ({ c, id, language }) => {
      if (!(await deleteStudent(db, c.get('admin'), id))) throw new Refusal('notFound');
      return { message: say(language, 'content.deleted') };
    },
    'POST /dashboard/users/:id/restore': async ({ c, id, language }) => {
      if (!(await restoreStudent(db, c.get('admin'), id))) throw new Refusal('notFound');
      const data = await findDetailedStudent(db, id);
      if (!data) throw new Refusal('notFound');
      return { message: say(language, 'content.restored'), data };
    },
    'POST /dashboard/users/:id/family': async ({ c, id, language, body }) => {
      if (!(await findListedStudent(db, id))) throw new Refusal('notFound');
      if (!(await setFamily(db, c.get('admin'), id, (await body()).ids))) throw new Refusal('notFound');
      const data = await findDetailedStudent(db, id);
      if (!data) throw new Refusal('notFound');
      return { message: say(language, 'content.updated'), data };
    },
    'GET /dashboard/users/:id/export': async ({ c, id }) => exportOf(services, c, id),
    'POST /dashboard/users/:id/erase': async ({ c, id, language }) => {
      if (!(await eraseStudent(services, c.get('admin'), id))) throw new Refusal('notFound');
      return { message: say(language, 'office.erased') };
    },
  };
}
