import type { AccountEndpoints } from '../../src/model/endpoints/account.ts';
import { Refusal } from '../../src/model/errors.ts';
import { ownSessions } from '../auth/logins.ts';
import type { RouteContext, Services } from '../http/context.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Sessions = Pick<
  Handlers<AccountEndpoints>,
  'GET /auth/sessions' | 'DELETE /auth/sessions/:id' | 'POST /auth/sessions/seen'
>;

/** A student's own sessions: the list, the end of one, and that new logins have been seen. */
export function studentSessionsHandlers(services: Pick<Services, 'db'>): Sessions {
  const own = (c: RouteContext) => ownSessions(services, c, { kind: 'student', id: c.get('student').id });
  return {
    'GET /auth/sessions': async ({ c }) => ({ data: await own(c).list() }),
    'DELETE /auth/sessions/:id': async ({ c, id, language }) => {
      if (!(await own(c).end(id))) throw new Refusal('notFound');
      return { message: say(language, 'sessions.ended') };
    },
    'POST /auth/sessions/seen': async ({ c, language }) => {
      await own(c).see();
      return { message: say(language, 'sessions.seen') };
    },
  };
}
