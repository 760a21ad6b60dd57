import { forgetShared } from '../../client/shared-picture.ts';
import { guarded } from '../state/leaving.ts';
import { $admin, otherTabs } from '../state/session.ts';
import { inBackground, request } from './request.ts';

/** Loads the page again for another person. What was typed here stays as the draft of who typed it. */
function reloadForOtherUser(): void {
  guarded.clear();
  location.reload();
}

/**
 * Handles that another person may be logged in in this browser now.
 * @param id who is logged in now; null: nobody
 * @param find reads who is logged in, where nobody was
 */
export function handleOtherUser(id: number | null, find: () => Promise<void>): void {
  const here = $admin.get();
  if (here === undefined) {
    // The answer that is awaited may be of the time before.
    const stop = $admin.listen(() => {
      stop();
      handleOtherUser(id, find);
    });
  } else if (here === null && id !== null) void find().catch(() => undefined);
  else if (here && here.id !== id) reloadForOtherUser();
}

/** Asks who is logged in, because another tab may have changed it. */
export async function checkSession(headers: Record<string, string> = {}): Promise<void> {
  // Somebody may be in the middle of a login here, whose session has begun.
  if ($admin.get() === null) return;
  try {
    const { user } = await request('GET /dashboard/me', { onLapsed: 'fail', headers });
    const here = $admin.get();
    if (here && here.id !== user.id) reloadForOtherUser();
  } catch {
    // A session that is over is renewed at the next request, in the middle of a form too.
  }
}

/** Checks the session now and whenever the tab becomes visible, because a suspended tab gets no messages. Call once. */
export function watchSession(): void {
  document.addEventListener('visibilitychange', () => document.hidden || void checkSession(inBackground));
  void checkSession(inBackground);
}

/**
 * Somebody has logged in in this tab.
 * @param shows the page has to show new recovery codes, which come only once
 * @returns whether the page stays: where it was another person's, it is loaded again
 */
export function announceLogin(id: number, shows: boolean): boolean {
  otherTabs?.postMessage(id);
  const before = $admin.get();
  if (!before || before.id === id || shows) return true;
  reloadForOtherUser();
  return false;
}

/** After a logout here: tells the other tabs and deletes a shared picture. */
export async function announceLogout(): Promise<void> {
  otherTabs?.postMessage(null);
  await forgetShared();
}
