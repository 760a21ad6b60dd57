import { replayable } from '../../db/idempotency/attempt.ts';
import { chooseAdminPassword } from '../../db/people/admins.ts';
import { renewRecoveryCodes } from '../../db/people/recovery-codes.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { setKnownCookie } from '../auth/cookies.ts';
import { claimantOf, hashInQueue } from '../auth/hash-queue.ts';
import { withKnownAccount } from '../auth/known-browsers.ts';
import { createOwnPasswordCheck } from '../auth/own-password.ts';
import { makeRecoveryCodes, recoveryHash } from '../auth/recovery-codes.ts';
import { sessionIdOf } from '../auth/sessions.ts';
import { tokenOf } from '../auth/token.ts';
import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';
import { firstRecoveryCodes } from './staff-login.ts';

type OwnPassword = Pick<
  Handlers<DashboardEndpoints>,
  'POST /dashboard/me/password' | 'POST /dashboard/me/recovery-codes'
>;

/** A password without spaces and invisible characters: a new password must differ in visible characters. */
const asSeen = (password: string): string => password.normalize('NFC').replace(/[\s\p{Cc}\p{Cf}\p{DI}\u2800]/gu, '');

/** Calls for the own account of each staff member: change the password, renew the recovery codes. */
export function ownPasswordHandlers({ db, config }: Services, limits: Limits): OwnPassword {
  const ownPassword = createOwnPasswordCheck('admin', limits);
  return {
    'POST /dashboard/me/password': async ({ c, language, rawBody }) => {
      const admin = c.get('admin');
      const network = c.get('network');
      const { current, password } = await ownPassword.checkChange(admin, network, (await rawBody()).values);
      if (admin.must_change_password === 1 && asSeen(password) === asSeen(current)) {
        throw new Refusal('invalid', { fields: { password: [{ problem: 'samePassword' }] } });
      }
      const hash = await hashInQueue(limits, claimantOf('admin', network, admin.email), password);
      const token = tokenOf(c.env.incoming, 'admin')?.value ?? '';
      await chooseAdminPassword(db, admin, hash, sessionIdOf(token));
      setKnownCookie(c, 'admin', withKnownAccount(undefined, 'admin', hash), config.siteUrl.startsWith('https:'));
      const codes = await firstRecoveryCodes({ db }, { ...admin, must_change_password: 0, password_given: 0 });
      return { message: say(language, 'staff.own_password'), ...codes };
    },
    'POST /dashboard/me/recovery-codes': async ({ c, language, body }) => {
      const admin = c.get('admin');
      await ownPassword.check(admin, c.get('network'), (await body()).current);
      const codes = replayable(makeRecoveryCodes);
      await renewRecoveryCodes(db, admin, codes.map(recoveryHash));
      return { message: say(language, 'staff.recovery_codes'), recovery_codes: codes };
    },
  };
}
