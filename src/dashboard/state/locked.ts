import { atom } from 'nanostores';
import { $admin } from './session.ts';

/** Whether a shared session is locked after inactivity. */
export const $locked = atom(false);

/** Waits until the session is unlocked. @returns true after the password; false after a logout */
export function untilUnlocked(): Promise<boolean> {
  if (!$locked.get()) return Promise.resolve(Boolean($admin.get()));
  return new Promise((resolve) => {
    const stop = $locked.listen((locked) => {
      if (locked) return;
      stop();
      resolve(Boolean($admin.get()));
    });
  });
}
