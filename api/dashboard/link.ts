import { adminOfPasswordLink, useAdminLink } from '../../db/mail/links.ts';
import { findAdminById } from '../../db/people/admins.ts';
import { type DashboardEndpoints, dashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Auth } from '../auth/auth.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { checkedPassword } from '../auth/passwords.ts';
import type { Services } from '../http/context.ts';
import { type Limits, rateLimitKey } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { addressConfirmer, linkOver } from '../mail/confirm.ts';
import { linkHash } from '../mail/link-tokens.ts';
import { linkRequester } from '../mail/recovery.ts';
import { logInStaff } from './staff-login.ts';

type Links = Pick<
  Handlers<DashboardEndpoints>,
  'POST /dashboard/recover/ask' | 'POST /dashboard/link' | 'POST /dashboard/me/confirm'
>;

/** Links of mails to the staff: a new password, and the confirmation of an address. */
export function linkHandlers(services: Services, auth: Auth, limits: Limits): Links {
  const { db } = services;
  const confirmer = addressConfirmer(services, limits, 'admin');
  const request = linkRequester(services, limits, 'admin');
  return {
    'POST /dashboard/recover/ask': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const { email } = await body();
      if (!services.mails) throw new Refusal('noMail');
      await limits.take(rateLimitKey('recoveries', 'admin', c.get('network')));
      await request(email, language);
      return { message: say(language, 'mails.link_asked') };
    },
    'POST /dashboard/link': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const { token, password, shared } = await body();
      const network = c.get('network');
      await limits.take(rateLimitKey('openedLinks', 'password', 'admin', network));
      const hash = linkHash(token);
      const owner = await adminOfPasswordLink(db, hash);
      if (!owner) throw linkOver();
      // The new password is checked before the link is used up.
      const claimant = claimantOf('admin', network, owner.email);
      const passwordHash = await hashInQueue(limits, claimant, checkedPassword(password, 'password'));
      const id = await useAdminLink(db, hash, passwordHash);
      const admin = id === null ? null : await findAdminById(db, id);
      if (!admin) throw linkOver();
      return logInStaff(services, auth, c, admin, shared);
    },
    'POST /dashboard/me/confirm': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const { token } = await body();
      if (token !== undefined) return confirmer.confirm(c, token, language);
      // For everyone of the staff, like the other calls about the own account.
      await auth.guards.admin(c, { ...dashboardEndpoints['GET /dashboard/me'], beforePassword: false });
      const admin = c.get('admin');
      return confirmer.ask(admin, { admin_id: admin.id }, language);
    },
  };
}
