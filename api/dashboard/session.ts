import { type Admin, findAdmin, findAdminById } from '../../db/people/admins.ts';
import { takeSecondStep } from '../../db/people/second-factor.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Auth } from '../auth/auth.ts';
import { clearTokenCookie, knownCookie } from '../auth/cookies.ts';
import { ownSessions } from '../auth/logins.ts';
import { createAuthenticator } from '../auth/password-login.ts';
import { tokenOf } from '../auth/token.ts';
import { challengeId, passwordFingerprint, typedCodeOf } from '../auth/totp.ts';
import { unlocker } from '../auth/unlock.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { type Limits, tooMany } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { logInStaff, ownAccountOf, startSession } from './staff-login.ts';

type Session = Pick<
  Handlers<DashboardEndpoints>,
  | 'POST /dashboard/login'
  | 'POST /dashboard/login/second'
  | 'POST /dashboard/logout'
  | 'POST /dashboard/unlock'
  | 'GET /dashboard/me'
  | 'GET /dashboard/me/sessions'
  | 'DELETE /dashboard/me/sessions/:id'
  | 'POST /dashboard/me/sessions/seen'
>;

/** Staff sessions: login, logout, unlock, and the current user. */
export function sessionHandlers(services: Services, auth: Auth, limits: Limits): Session {
  const { db, config } = services;
  const sessionsOf = (c: RouteContext) => ownSessions(services, c, { kind: 'admin', id: c.get('admin').id });
  const secure = config.siteUrl.startsWith('https:');
  const find = (email: string) => findAdmin(db, email);
  const open = ({ is_active }: Admin) => is_active === 1;
  const authenticate = createAuthenticator<Admin>({ kind: 'admin', find, open }, limits);
  const unlock = unlocker({ kind: 'admin', authenticate, sessions: auth.sessions.admin });

  return {
    'POST /dashboard/login': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const known = knownCookie(c, 'admin');
      const { shared, ...given } = await body();
      const admin = await authenticate({ ...given, network: c.get('network'), known });
      if (!admin) throw new Refusal('wrongLogin');
      return logInStaff(services, auth, c, admin, shared);
    },
    'POST /dashboard/login/second': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const { challenge, code } = await body();
      const taken = await takeSecondStep(db, challengeId(challenge), typedCodeOf(code), passwordFingerprint);
      if (taken === 'wrong') throw new Refusal('wrongCode');
      if (taken === 'over') throw new Refusal('secondStepOver');
      if ('wait' in taken) throw tooMany(taken.wait);
      const admin = await findAdminById(db, taken.adminId);
      if (!admin) throw new Refusal('secondStepOver');
      return startSession(services, auth, c, admin, taken);
    },
    'POST /dashboard/logout': async ({ c, language }) => {
      const token = tokenOf(c.env.incoming, 'admin');
      if (token) await auth.sessions.admin.end(token.value);
      clearTokenCookie(c, 'admin', secure);
      return { message: say(language, 'dashboard.loggedOut') };
    },
    'POST /dashboard/unlock': async ({ c, language, body }) => {
      await unlock(c, c.get('admin').email, (await body()).password);
      return { message: say(language, 'dashboard.unlocked') };
    },
    'GET /dashboard/me': async ({ c }) => {
      const admin = c.get('admin');
      return {
        ...ownAccountOf(services, admin, tokenOf(c.env.incoming, 'admin')?.value ?? ''),
        mail: services.mails ? 1 : 0,
        new_logins: await sessionsOf(c).newLogins(),
      };
    },
    'GET /dashboard/me/sessions': async ({ c }) => {
      c.header('Cache-Control', 'no-store');
      return { data: await sessionsOf(c).list() };
    },
    'DELETE /dashboard/me/sessions/:id': async ({ c, id, language }) => {
      const ended = await sessionsOf(c).end(id);
      if (!ended) throw new Refusal('notFound');
      return { message: say(language, 'sessions.ended') };
    },
    'POST /dashboard/me/sessions/seen': async ({ c, language }) => {
      await sessionsOf(c).see();
      return { message: say(language, 'sessions.seen') };
    },
  };
}
