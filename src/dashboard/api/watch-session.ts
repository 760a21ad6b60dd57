import { forgetShared } from '../../client/shared-picture.ts';
import { guarded } from '../state/leaving.ts';
import { $admin, otherTabs } from '../state/session.ts';
import { inBackground, request } from './request.ts';

/** Loads the page again for another person. What was typed here stays as the draft of who typed it. */
function beginAgain(): void {
  guarded.clear();
  location.reload();
}

/**
 * Somebody else than here may be logged in in this browser.
 * @param id who is logged in now; null: nobody
 * @param find reads who is logged in, where nobody was
 */
export function meet(id: number | null, find: () => Promise<void>): void {
  const here = $admin.get();
  if (here === undefined) {
    // The answer that is awaited may be of the time before.
    const stop = $admin.listen(() => {
      stop();
      meet(id, find);
    });
  } else if (here === null && id !== null) void find().catch(() => undefined);
  else if (here && here.id !== id) beginAgain();
}

/** Asks who is logged in, because another tab may have changed it. */
export async function look(headers: Record<string, string> = {}): Promise<void> {
  // Somebody may be in the middle of a login here, whose session has begun.
  if ($admin.get() === null) return;
  try {
    const { user } = await request('GET /dashboard/me', { onLapsed: 'fail', headers });
    const here = $admin.get();
    if (here && here.id !== user.id) beginAgain();
  } catch {
    // A session that is over is renewed at the next request, in the middle of a form too.
  }
}

/** Looks now and whenever this tab is shown again: a tab that slept is told nothing. Call once. */
export function watchSession(): void {
  document.addEventListener('visibilitychange', () => document.hidden || void look(inBackground));
  void look(inBackground);
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
  beginAgain();
  return false;
}

/** Whoever is here has logged out: tells the other tabs, and takes a shared picture along. */
export async function leave(): Promise<void> {
  otherTabs?.postMessage(null);
  await forgetShared();
}
