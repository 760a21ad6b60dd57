import type { FileKind } from '../../model/fields/index.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { $admin, type Admin } from '../state/session.ts';
import { request } from './request.ts';

interface Entered {
  user: Admin;
  maxBytes: Record<FileKind, number>;
}

function enter({ user, maxBytes }: Entered): void {
  $maxBytes.set(maxBytes);
  $admin.set(user);
}

/** Asks who is logged in. Whoever has no session gets `null`; a lost connection throws. */
export async function findAdmin(): Promise<void> {
  enter(await request<Entered>('me', { onLapsed: 'fail' }));
}

/** @throws ApiError 401 with the text to show */
export async function logIn(email: string, password: string): Promise<void> {
  const body = { email, password };
  enter(await request<Entered>('login', { method: 'POST', body, onLapsed: 'fail' }));
}

/** Ends the session; a session that is over already, or out of reach, is left all the same. */
export async function logOut(): Promise<void> {
  await request('logout', { method: 'POST', onLapsed: 'fail' }).catch(() => undefined);
  $admin.set(null);
}
