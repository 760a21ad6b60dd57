import type { Answer } from '../../client/calls.ts';
import { forgetShared } from '../../client/shared-picture.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { recordActivity } from '../state/idle.ts';
import { $admin, $mustSetUp, $recoveryCodes, $shared } from '../state/session.ts';
import { ApiError, CookieRemoved } from './errors.ts';
import { request } from './request.ts';

function enter({ user, maxBytes, shared }: Answer<'GET /dashboard/me'>): void {
  $maxBytes.set(maxBytes);
  $shared.set(shared === 1);
  $mustSetUp.set(false);
  $admin.set(user);
}

/**
 * Reads who is logged in and stores it in `$admin`.
 * @throws ApiError 401 without a session, UnreachedError without a connection
 */
export async function findAdmin(): Promise<void> {
  enter(await request('GET /dashboard/me', { onLapsed: 'fail' }));
}

/**
 * Enters after a login, and after its second step if it takes one.
 * @throws ApiError of the login, also when the second step is left or over; CookieRemoved
 */
export async function enterAfter(login: Promise<Answer<'POST /dashboard/login'>>): Promise<void> {
  const answer = await login.catch(async (error: unknown) => {
    if (!(error instanceof ApiError && error.challenge)) throw error;
    return (await import('../entering/ask-second-step.tsx')).askSecondStep(error.challenge, error);
  });
  // The recovery codes come only once, so a failure of the check below must not lose them.
  if (answer.recovery_codes) $recoveryCodes.set(answer.recovery_codes);
  const failed = await request('GET /dashboard/me', { onLapsed: 'fail' }).catch((error: unknown) => error);
  if (failed instanceof ApiError && failed.status === 401) throw new CookieRemoved();
  recordActivity();
  enter(answer);
}

/** Logs in. @param shared whether other people use this browser too @throws ApiError 401 with the message to show; CookieRemoved */
export async function logIn(email: string, password: string, shared: boolean): Promise<void> {
  const body = { email, password, shared: shared ? 1 : 0 };
  await enterAfter(request('POST /dashboard/login', { body, onLapsed: 'fail' }));
}

/** Reports user activity, so that the server does not lock a shared session. */
export function reportActivity(): void {
  void request('GET /dashboard/me', { onLapsed: 'fail' }).catch(() => undefined);
}

/** Logs out. Errors are ignored: an expired session or a lost connection logs out on this device too. */
export async function logOut(): Promise<void> {
  await request('POST /dashboard/logout', { onLapsed: 'fail' }).catch(() => undefined);
  await forgetShared();
  $recoveryCodes.set(null);
  $admin.set(null);
}
