import type { Answer } from '../../client/calls.ts';
import { forgetShared } from '../../client/shared-picture.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { recordActivity } from '../state/idle.ts';
import { $admin, $recoveryCodes, $shared } from '../state/session.ts';
import { ApiError, CookieRemoved } from './errors.ts';
import { request } from './request.ts';

function enter({ user, maxBytes, shared }: Answer<'GET /dashboard/me'>): void {
  $maxBytes.set(maxBytes);
  $shared.set(shared === 1);
  $admin.set(user);
}

/**
 * Reads who is logged in and stores it in `$admin`.
 * @throws ApiError 401 without a session, UnreachedError without a connection
 */
export async function findAdmin(): Promise<void> {
  enter(await request('GET /dashboard/me', { onLapsed: 'fail' }));
}

/** Enters after a login. @throws CookieRemoved */
async function enterAnew(answer: Answer<'POST /dashboard/login'>): Promise<void> {
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
  await enterAnew(await request('POST /dashboard/login', { body, onLapsed: 'fail' }));
}

/** Reports user activity, so that the server does not lock a shared session. */
export function reportActivity(): void {
  void request('GET /dashboard/me', { onLapsed: 'fail' }).catch(() => undefined);
}

/** Account recovery: logs in with a printed recovery code and sets a new password. @throws ApiError 401, 422; CookieRemoved */
export async function recover(email: string, code: string, password: string, shared: boolean): Promise<void> {
  const body = { email, code, password, shared: shared ? 1 : 0 };
  await enterAnew(await request('POST /dashboard/recover', { body, onLapsed: 'fail' }));
}

/** Logs out. Errors are ignored: an expired session or a lost connection logs out on this device too. */
export async function logOut(): Promise<void> {
  await request('POST /dashboard/logout', { onLapsed: 'fail' }).catch(() => undefined);
  await forgetShared();
  $recoveryCodes.set(null);
  $admin.set(null);
}
