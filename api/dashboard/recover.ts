import { findAdmin, findAdminById } from '../../db/people/admins.ts';
import { isRecoveryCode, recoverAdmin } from '../../db/people/recovery-codes.ts';
import { emailKey } from '../../db/people/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { can } from '../../src/model/people/capabilities.ts';
import type { Auth } from '../auth/auth.ts';
import { hashInQueue } from '../auth/hash-queue.ts';
import { createLoginThrottle, guessOf } from '../auth/login-throttle.ts';
import { checkedPassword } from '../auth/passwords.ts';
import { makeRecoveryCodes, recoveryHash } from '../auth/recovery-codes.ts';
import type { Services } from '../http/context.ts';
import type { Limits } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { logInStaff } from './staff-login.ts';

type Recover = Pick<Handlers<DashboardEndpoints>, 'POST /dashboard/recover'>;

/** Password reset for a principal with a recovery code (contract 12). The rate limits of the login apply. */
export function recoverHandlers(services: Services, auth: Auth, limits: Limits): Recover {
  const { db } = services;
  const attempt = createLoginThrottle(limits);

  async function ownerOf(email: string, hash: string) {
    const admin = await findAdmin(db, email);
    if (!admin || admin.is_active === 0 || !can(admin.role, 'staff')) return null;
    return (await isRecoveryCode(db, admin.id, hash)) ? admin : null;
  }

  return {
    'POST /dashboard/recover': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const { email, code, password, shared } = await body();
      const guess = guessOf('admin', c.get('network'), emailKey(email), 'recover admin');
      const hash = recoveryHash(code);
      const owner = await attempt(guess, () => ownerOf(email, hash));
      if (!owner) throw new Refusal('wrongLogin');
      // The new password is checked before the code is used up.
      const passwordHash = await hashInQueue(limits, guess.claimant, checkedPassword(password, 'password'));
      // Without a second step, the new codes are shown now. With one, the login after it makes and shows them.
      const recovery_codes = owner.totp === 1 ? [] : makeRecoveryCodes();
      const next = { passwordHash, codes: recovery_codes.map(recoveryHash) };
      if (!(await recoverAdmin(db, owner, hash, next))) throw new Refusal('wrongLogin');
      const admin = await findAdminById(db, owner.id);
      if (!admin) throw new Refusal('wrongLogin');
      return { ...(await logInStaff(services, auth, c, admin, shared)), recovery_codes };
    },
  };
}
