import { replayable } from '../../db/idempotency/attempt.ts';
import {
  beginSecondFactor,
  type CodeCheck,
  confirmSecondFactor,
  endSecondFactor,
} from '../../db/people/second-factor.ts';
import { readSchool } from '../../db/school/own-school.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import { Refusal } from '../../src/model/errors.ts';
import { createOwnPasswordCheck } from '../auth/own-password.ts';
import { makeBackupCodes, recoveryHash } from '../auth/recovery-codes.ts';
import { newTotpSecret, qrAddress, totpUri, typedCodeOf } from '../auth/totp.ts';
import type { Services } from '../http/context.ts';
import { type Limits, tooMany } from '../http/limits.ts';
import type { Handlers } from '../http/routes.ts';
import { say } from '../http/texts.ts';

type OwnTotp = Pick<
  Handlers<DashboardEndpoints>,
  'POST /dashboard/me/totp' | 'POST /dashboard/me/totp/confirm' | 'POST /dashboard/me/totp/off'
>;

/** @throws Refusal 422 at `code` for a wrong one, 429 after too many */
function mustBeRight(check: CodeCheck): void {
  if (check === 'right') return;
  if (check !== 'wrong') throw tooMany(check.wait);
  throw new Refusal('invalid', { fields: { code: [{ problem: 'wrongCode' }] } });
}

/** The second step of the own logins: begin, confirm, switch off. */
export function ownTotpHandlers({ db, config }: Services, limits: Limits): OwnTotp {
  const ownPassword = createOwnPasswordCheck('admin', limits);

  /** The name under which an app lists the account. */
  async function schoolName(): Promise<string> {
    const { name, default_language } = await readSchool(db);
    return name[default_language] || new URL(config.siteUrl).host;
  }

  return {
    'POST /dashboard/me/totp': async ({ c, body }) => {
      c.header('Cache-Control', 'no-store');
      const admin = c.get('admin');
      await ownPassword.check(admin, c.get('network'), (await body()).current);
      const secret = replayable(newTotpSecret);
      if (!(await beginSecondFactor(db, admin, secret))) throw new Refusal('totpOn');
      const uri = totpUri(secret, await schoolName(), admin.email);
      return { secret, uri, qr: qrAddress(uri) };
    },
    'POST /dashboard/me/totp/confirm': async ({ c, language, body }) => {
      c.header('Cache-Control', 'no-store');
      const { code } = await body();
      const codes = replayable(makeBackupCodes);
      const check = await confirmSecondFactor(db, c.get('admin'), typedCodeOf(code), codes.map(recoveryHash));
      if (check === 'on') throw new Refusal('totpOn');
      mustBeRight(check);
      return { message: say(language, 'staff.totp_on'), backup_codes: codes };
    },
    'POST /dashboard/me/totp/off': async ({ c, language, body }) => {
      const admin = c.get('admin');
      const { current, code } = await body();
      await ownPassword.check(admin, c.get('network'), current);
      const check = await endSecondFactor(db, admin, typedCodeOf(code));
      if (check === 'none') throw new Refusal('notFound');
      mustBeRight(check);
      return { message: say(language, 'staff.totp_off') };
    },
  };
}
