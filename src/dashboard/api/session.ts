import { $admin, type Admin } from '../state/session.ts';
import { request } from './request.ts';

/** Asks who is logged in. Whoever has no session gets `null`; a lost connection throws. */
export async function findAdmin(): Promise<void> {
  const answer = await request<{ user: Admin }>('me', { onLapsed: 'fail' });
  $admin.set(answer.user);
}

/** @throws ApiError 401 with the text to show */
export async function logIn(email: string, password: string): Promise<void> {
  const answer = await request<{ user: Admin }>('login', {
    method: 'POST',
    body: { email, password },
    onLapsed: 'fail',
  });
  $admin.set(answer.user);
}

/** Ends the session; a session that is over already, or out of reach, is left all the same. */
export async function logOut(): Promise<void> {
  await request('logout', { method: 'POST', onLapsed: 'fail' }).catch(() => undefined);
  $admin.set(null);
}
