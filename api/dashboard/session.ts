import { type Admin, findAdmin } from '../../db/admins.ts';
import { emailKey } from '../../db/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { textLimits } from '../../src/model/limits.ts';
import type { Access } from '../auth/access.ts';
import { clearTokenCookie, setTokenCookie } from '../auth/cookies.ts';
import { passwordFits } from '../auth/passwords.ts';
import { tokenOf } from '../auth/token.ts';
import { createTries } from '../auth/tries.ts';
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
export function sessionHandlers({ db, config }: Services, access: Access, limits: Limits): Session {
  const secure = config.siteUrl.startsWith('https:');
  const { maxBytes } = config;
  const attempt = createTries(limits.failedLogins);

  async function adminOf(email: string, password: string): Promise<Admin | null> {
    const admin = await findAdmin(db, email);
    return (await passwordFits(admin?.password_hash ?? null, password)) ? admin : null;
  }

  return {
    'POST /dashboard/login': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const { email, password } = await body();
      const account = emailKey(email).slice(0, textLimits.email);
      const admin = await attempt(`admin ${c.get('client')} ${account}`, () => adminOf(email, password));
      if (!admin) throw new Refusal('wrongLogin');
      const token = await access.sessions.admin.start(admin.id);
      setTokenCookie(c, 'admin', token, secure);
      notePerson(c.env.incoming, { role: 'admin', id: admin.id });
      return { token, user: shown(admin), maxBytes };
    },
    'POST /dashboard/logout': async ({ c, language }) => {
      const token = tokenOf(c.env.incoming, 'admin');
      if (token) await access.sessions.admin.end(token.value);
      clearTokenCookie(c, 'admin', secure);
      return { message: say(language, 'dashboard.loggedOut') };
    },
    'GET /dashboard/me': async ({ c }) => ({ user: shown(c.get('admin')), maxBytes }),
  };
}
