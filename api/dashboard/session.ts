import { type Admin, findAdmin } from '../../db/people/admins.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Auth } from '../auth/auth.ts';
import { createAuthenticator } from '../auth/authenticate.ts';
import { clearTokenCookie, knownCookie, setKnownCookie, setTokenCookie } from '../auth/cookies.ts';
import { withKnownAccount } from '../auth/known-browsers.ts';
import { tokenOf } from '../auth/token.ts';
import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import { notePerson } from '../http/request-log.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type Session = Pick<
  Handlers<DashboardEndpoints>,
  'POST /dashboard/login' | 'POST /dashboard/logout' | 'GET /dashboard/me'
>;

const shown = ({ id, name, email }: Admin) => ({ id, name, email });

/** Logging an administrator in and out. */
export function sessionHandlers({ db, config }: Services, auth: Auth, limits: Limits): Session {
  const secure = config.siteUrl.startsWith('https:');
  const { maxBytes } = config;
  const find = (email: string) => findAdmin(db, email);
  const authenticate = createAuthenticator<Admin>({ kind: 'admin', find, open: () => true }, limits);

  return {
    'POST /dashboard/login': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const known = knownCookie(c, 'admin');
      const admin = await authenticate({ ...(await body()), network: c.get('network'), known });
      if (!admin) throw new Refusal('wrongLogin');
      const before = tokenOf(c.env.incoming, 'admin');
      if (before?.by === 'cookie') await auth.sessions.admin.end(before.value);
      const token = await auth.sessions.admin.start(admin.id);
      setTokenCookie(c, 'admin', token, secure);
      setKnownCookie(c, 'admin', withKnownAccount(known, 'admin', admin.password_hash), secure);
      notePerson(c.env.incoming, { role: 'admin', id: admin.id });
      return { token, user: shown(admin), maxBytes };
    },
    'POST /dashboard/logout': async ({ c, language }) => {
      const token = tokenOf(c.env.incoming, 'admin');
      if (token) await auth.sessions.admin.end(token.value);
      clearTokenCookie(c, 'admin', secure);
      return { message: say(language, 'dashboard.loggedOut') };
    },
    'GET /dashboard/me': async ({ c }) => ({ user: shown(c.get('admin')), maxBytes }),
  };
}
