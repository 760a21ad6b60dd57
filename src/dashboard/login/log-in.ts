import type { Answer } from '../../client/calls.ts';
import { ApiError, CookieRemoved } from '../api/errors.ts';
import { request } from '../api/request.ts';
import { enter, watching } from '../api/session.ts';
import { recordActivity } from '../state/idle.ts';
import { $recoveryCodes } from '../state/session.ts';

/**
 * Completes a login, with its second step if it has one.
 * @throws ApiError of the login, also when the second step is left or over; CookieRemoved
 */
export async function completeLogin(login: Promise<Answer<'POST /dashboard/login'>>): Promise<void> {
  const answer = await login.catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    return (await import('./ask-second-step.tsx')).askSecondStep(error.challenge, error);
  });
  // The recovery codes come only once, so a failure of the check below must not lose them.
  if (answer.recovery_codes) $recoveryCodes.set(answer.recovery_codes);
  const me = await request('GET /dashboard/me', { onLapsed: 'fail' }).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 401) throw new CookieRemoved();
    return null;
  });
  recordActivity();
  // The page is loaded again: nothing of the person before goes on meanwhile.
  const stays = await watching().then(
    ({ announceLogin }) => announceLogin(answer.user.id, answer.recovery_codes !== undefined),
    () => true,
  );
  if (!stays) return new Promise(() => undefined);
  enter({ ...answer, new_logins: me?.new_logins ?? [] });
}

/**
 * Logs in.
 * @param shared whether other people use this browser too
 * @throws ApiError 401 with the message to show; CookieRemoved
 */
export async function logIn(email: string, password: string, shared: boolean): Promise<void> {
  const body = { email, password, shared: shared ? 1 : 0 };
  await completeLogin(request('POST /dashboard/login', { body, onLapsed: 'fail' }));
}
