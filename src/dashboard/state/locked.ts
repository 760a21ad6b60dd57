import { atom } from 'nanostores';
import { $admin } from './session.ts';

/** Set while nobody has used a shared browser for so long that the password is asked for. */
export const $locked = atom(false);

/** Waits for the password. @returns whether somebody has said it; false when the session was left */
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
