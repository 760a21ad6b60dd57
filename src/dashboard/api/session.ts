import type { Answer } from '../../client/calls.ts';
import { $maxBytes } from '../content/file-rules.ts';
import { $admin, $mustSetUp, $newLogins, $recoveryCodes, $shared, otherTabs } from '../state/session.ts';
import { request } from './request.ts';

/** What follows the other tabs; the first screen does not need it. */
export const watching = () => import('./watch-session.ts');
const ignore = () => undefined;

// This tab listens before it asks who is logged in, so no login of another tab comes between.
otherTabs?.addEventListener(
  'message',
  ({ data }) => void watching().then(({ handleOtherUser }) => handleOtherUser(data, findAdmin), ignore),
);

/** Looks who is logged in whenever this tab is shown again. Call once. */
export function followTabs(): void {
  void watching().then(({ watchSession }) => watchSession(), ignore);
}

/** Stores who is logged in. */
export function enter({ user, maxBytes, shared, new_logins }: Omit<Answer<'GET /dashboard/me'>, 'mail'>): void {
  $maxBytes.set(maxBytes);
  $shared.set(shared === 1);
  $mustSetUp.set(false);
  $newLogins.set(new_logins);
  $admin.set(user);
}

/**
 * Reads who is logged in and stores it in `$admin`.
 * @throws ApiError 401 without a session, UnreachedError without a connection
 */
export async function findAdmin(): Promise<void> {
  enter(await request('GET /dashboard/me', { onLapsed: 'fail' }));
}

/** Reports user activity, so that the server does not lock a shared session. */
export function reportActivity(): void {
  void watching().then(({ checkSession }) => checkSession(), ignore);
}

/** Logs out. Errors are ignored: an expired session or a lost connection logs out on this device too. */
export async function logOut(): Promise<void> {
  await request('POST /dashboard/logout', { onLapsed: 'fail' }).catch(ignore);
  await watching().then(({ announceLogout }) => announceLogout(), ignore);
  $recoveryCodes.set(null);
  $admin.set(null);
}
