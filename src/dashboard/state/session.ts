import { atom } from 'nanostores';
import type { Answer } from '../../client/calls.ts';

export type Admin = Answer<'GET /dashboard/me'>['user'];

/** `null`: logged out. `undefined`: not asked yet. */
export const $admin = atom<Admin | null | undefined>(undefined);

/** Whether many people use this browser: its session ends with it, and asks for the password when nobody is there. */
export const $shared = atom(false);

/** Codes for a way back in that the server has just told, this once; kept nowhere but here. */
export const $recoveryCodes = atom<readonly string[] | null>(null);

export interface Asked {
  done(loggedIn: boolean): void;
}

/** Set while the administrator is asked to log in again, over whatever they were doing. */
export const $loginAsked = atom<Asked | null>(null);

let pending: Promise<boolean> | null = null;

/** Asks to log in on the spot. All requests that meet a lapsed session at once share one question. */
export function askToLogIn(): Promise<boolean> {
  pending ??= new Promise<boolean>((resolve) => {
    $loginAsked.set({
      done(loggedIn) {
        $loginAsked.set(null);
        pending = null;
        resolve(loggedIn);
      },
    });
  });
  return pending;
}
