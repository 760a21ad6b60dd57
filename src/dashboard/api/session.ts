import type { Answer } from '../../client/calls.ts';
import { forgetShared } from '../../client/shared-picture.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { noteUse } from '../state/idle.ts';
import { $admin, $recoveryCodes, $shared } from '../state/session.ts';
import { request } from './request.ts';

function enter({ user, maxBytes, shared }: Answer<'GET /dashboard/me'>): void {
  $maxBytes.set(maxBytes);
  $shared.set(shared === 1);
  $admin.set(user);
}

/** Asks who is logged in. Whoever has no session gets `null`; a lost connection throws. */
export async function findAdmin(): Promise<void> {
  enter(await request('GET /dashboard/me', { onLapsed: 'fail' }));
}

function enterAnew(answer: Answer<'POST /dashboard/login'>): void {
  noteUse();
  if (answer.recovery_codes) $recoveryCodes.set(answer.recovery_codes);
  enter(answer);
}

/** @param shared whether others use this browser too @throws ApiError 401 with the text to show */
export async function logIn(email: string, password: string, shared: boolean): Promise<void> {
  const body = { email, password, shared: shared ? 1 : 0 };
  enterAnew(await request('POST /dashboard/login', { body, onLapsed: 'fail' }));
}

/** Tells the server that somebody is there. */
export function reportUse(): void {
  void request('GET /dashboard/me', { onLapsed: 'fail' }).catch(() => undefined);
}

/** Comes back in with a printed code and a new password. @throws ApiError 401, 422 */
export async function recover(email: string, code: string, password: string, shared: boolean): Promise<void> {
  const body = { email, code, password, shared: shared ? 1 : 0 };
  enterAnew(await request('POST /dashboard/recover', { body, onLapsed: 'fail' }));
}

/** Ends the session; a session that is over already, or out of reach, is left all the same. */
export async function logOut(): Promise<void> {
  await request('POST /dashboard/logout', { onLapsed: 'fail' }).catch(() => undefined);
  await forgetShared();
  $recoveryCodes.set(null);
  $admin.set(null);
}
