import { giveCode, giveNewcomersCodes } from '../../db/people/login-codes.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { newCode, newCodeOnce } from '../auth/login-codes.ts';
import type { Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Codes = Pick<Handlers<DashboardEndpoints>, 'POST /dashboard/users/:id/code' | 'POST /dashboard/users/codes'>;

/** Login codes for students: for one who forgot the password, and for new students who have none yet. */
export function codeHandlers({ db, loginCodes }: Services): Codes {
  return {
    'POST /dashboard/users/:id/code': async ({ c, id, language }) => {
      const { code, expires_at, stored } = newCodeOnce(loginCodes, 'single');
      if (!(await giveCode(db, c.get('admin'), stored(id)))) throw new Refusal('notFound');
      return { message: say(language, 'office.code'), code, expires_at };
    },
    'POST /dashboard/users/codes': async ({ c, language, body }) => {
      const { ids, grade_id } = await body();
      if (ids === undefined && grade_id === undefined) {
        throw new Refusal('required', { fields: { ids: [{ problem: 'required' }] } });
      }
      const of = ids !== undefined ? { ids } : { gradeId: grade_id ?? 0 };
      const codes = await giveNewcomersCodes(db, c.get('admin'), of, (id) => {
        const { code, expires_at, stored } = newCode(loginCodes, 'slip');
        return { stored: stored(id), shown: { code, expires_at } };
      });
      return { message: say(language, 'office.codes', { count: codes.length }), data: { codes } };
    },
  };
}
