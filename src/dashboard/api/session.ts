import type { Answer } from '../../client/calls.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { $admin } from '../state/session.ts';
import { request } from './request.ts';

function enter({ user, maxBytes }: Answer<'GET /dashboard/me'>): void {
  $maxBytes.set(maxBytes);
  $admin.set(user);
}

/** Asks who is logged in. Whoever has no session gets `null`; a lost connection throws. */
export async function findAdmin(): Promise<void> {
  enter(await request('GET /dashboard/me', { onLapsed: 'fail' }));
}

/** @throws ApiError 401 with the text to show */
export async function logIn(email: string, password: string): Promise<void> {
  enter(await request('POST /dashboard/login', { body: { email, password }, onLapsed: 'fail' }));
}

/** Ends the session; a session that is over already, or out of reach, is left all the same. */
export async function logOut(): Promise<void> {
  await request('POST /dashboard/logout', { onLapsed: 'fail' }).catch(() => undefined);
  $admin.set(null);
}
