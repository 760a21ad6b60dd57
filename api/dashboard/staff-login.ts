import { type Admin, noteAdminLogin } from '../../db/people/admins.ts';
import { giveRecoveryCodes } from '../../db/people/recovery-codes.ts';
import { awaitSecondStep, type SecondStepTaken } from '../../db/people/second-factor.ts';
import { isConfirmed } from '../../db/people/students.ts';
import type { DashboardEndpoints } from '../../src/model/endpoints/dashboard.ts';
import type { AnswerOf } from '../../src/model/endpoints/endpoint.ts';
import { Refusal } from '../../src/model/errors.ts';
import { can, capabilitiesOf } from '../../src/model/people/capabilities.ts';
import type { Auth } from '../auth/auth.ts';
import { knownCookie, setKnownCookie, setTokenCookie } from '../auth/cookies.ts';
import { withKnownAccount } from '../auth/known-browsers.ts';
import { noteLogin } from '../auth/logins.ts';
import { makeRecoveryCodes, recoveryHash } from '../auth/recovery-codes.ts';
import { isSharedToken } from '../auth/sessions.ts';
import { tokenOf } from '../auth/token.ts';
import { challengeId, newChallenge, passwordFingerprint } from '../auth/totp.ts';
import type { RouteContext, Services } from '../http/context.ts';
import { notePerson } from '../http/request-log.ts';

type Own = AnswerOf<DashboardEndpoints['GET /dashboard/me']>;
type Entered = AnswerOf<DashboardEndpoints['POST /dashboard/login']>;

/** The logged-in user with permissions and upload limits, as the API returns it. */
export function ownAccountOf({ config }: Services, admin: Admin, token: string): Omit<Own, 'mail' | 'new_logins'> {
  const { id, name, email, role, subjects, must_change_password, totp } = admin;
  return {
    user: {
      ...{ id, name, email, role, subjects, must_change_password, totp },
      email_confirmed: isConfirmed(admin) ? 1 : 0,
    },
    can: capabilitiesOf(role),
    shared: isSharedToken(token) ? 1 : 0,
    maxBytes: config.maxBytes,
  };
}

/**
 * Creates recovery codes for a principal who has chosen their own password and has no codes yet (contract 12).
 * @returns the codes, to be shown once; an empty object if there are none to create
 */
export async function firstRecoveryCodes(
  { db }: Pick<Services, 'db'>,
  admin: Admin,
): Promise<{ recovery_codes?: string[] }> {
  // Somebody else knows a given password, and the recovery codes would stay valid after it is changed.
  const given = admin.must_change_password === 1 || admin.password_given === 1;
  if (!can(admin.role, 'staff') || admin.recovery_codes_at !== null || given) return {};
  const codes = makeRecoveryCodes();
  const stored = await giveRecoveryCodes(db, admin.id, codes.map(recoveryHash));
  return stored ? { recovery_codes: codes } : {};
}

/**
 * Logs a staff member in after a correct password, link or recovery code.
 * @throws Refusal 401 `second-step` with a challenge for somebody whose logins take a second step
 */
export async function logInStaff(
  services: Services,
  auth: Auth,
  c: RouteContext,
  admin: Admin,
  shared: boolean,
): Promise<Entered> {
  if (admin.totp === 0) return startSession(services, auth, c, admin, { shared, wrong: null });
  const challenge = newChallenge();
  await awaitSecondStep(services.db, {
    id: challengeId(challenge),
    admin_id: admin.id,
    password_mark: passwordFingerprint(admin.password_hash),
    shared: shared ? 1 : 0,
  });
  throw new Refusal('secondStep', { challenge });
}

/** Logs a staff member in after the last step. Ends the previous session of the browser. */
export async function startSession(
  services: Services,
  { sessions }: Auth,
  c: RouteContext,
  admin: Admin,
  { shared, wrong }: Omit<SecondStepTaken, 'adminId'>,
): Promise<Entered> {
  const secure = services.config.siteUrl.startsWith('https:');
  const before = tokenOf(c.env.incoming, 'admin');
  if (before?.by === 'cookie') await sessions.admin.end(before.value);
  const token = await sessions.admin.start(admin.id, shared);
  await noteAdminLogin(services.db, admin.id);
  const codes = await firstRecoveryCodes(services, admin);
  setTokenCookie(c, 'admin', token, secure);
  setKnownCookie(c, 'admin', withKnownAccount(knownCookie(c, 'admin'), 'admin', admin.password_hash), secure);
  await noteLogin(services, c, { kind: 'admin', id: admin.id }, token);
  notePerson(c.env.incoming, { role: 'admin', id: admin.id });
  return { token, ...ownAccountOf(services, admin, token), ...codes, ...(wrong ? { wrong_codes: wrong } : {}) };
}
