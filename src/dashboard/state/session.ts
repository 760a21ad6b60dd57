import { atom } from 'nanostores';
import type { Answer } from '../../client/calls.ts';

export type Admin = Answer<'GET /dashboard/me'>['user'];

/** The current user. `null`: logged out. `undefined`: not loaded yet. */
export const $admin = atom<Admin | null | undefined>(undefined);

/** Logins by other browsers that the user has not been told of. */
export const $newLogins = atom<Answer<'GET /dashboard/me'>['new_logins']>([]);

/** Whether this browser is shared: the session ends when it is closed, and locks after inactivity. */
export const $shared = atom(false);

/** Whether the school asks for a second step of the login that the user has yet to set up. */
export const $mustSetUp = atom(false);

/** Tells the other tabs who is logged in now: an account's id, or null for nobody. */
export const otherTabs = 'BroadcastChannel' in window ? new BroadcastChannel('dashboard-session') : null;

/** New account recovery codes; the server sends them only once, and they are kept only in memory. */
export const $recoveryCodes = atom<readonly string[] | null>(null);

export interface LoginPrompt {
  done(loggedIn: boolean): void;
}

/** Set while the login dialog for an expired session is open. */
export const $loginPrompt = atom<LoginPrompt | null>(null);

let pending: Promise<boolean> | null = null;

/**
 * Shows the login dialog. All requests that fail with an expired session share one dialog.
 * @returns whether the user has logged in
 */
export function askToLogIn(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    $loginPrompt.set({
      done(loggedIn) {
        $loginPrompt.set(null);
        pending = null;
        resolve(loggedIn);
      },
    });
  });
  return pending;
}
