import { type Answer, read } from '../api.ts';
import type { FrameProps } from './screen-props.ts';

/** Kept for a visit: that there were no new logins when a screen asked. */
const key = 'noNewLogins';

/** False also if storage is blocked. */
function knowsNone(): boolean {
  try {
    return sessionStorage.getItem(key) !== null;
  } catch {
    return false;
  }
}

function noteNone(): void {
  try {
    sessionStorage.setItem(key, '1');
  } catch {
    // Storage is full or blocked: the next screen asks again.
  }
}

/** Shows new logins, if there are any. Most students never need the code for it. */
export async function newLoginsOn(
  { new_logins }: Pick<Answer<'GET /auth/me'>, 'new_logins'>,
  place: Pick<FrameProps, 'language' | 'texts' | 'links'>,
): Promise<void> {
  if (new_logins.length === 0) return noteNone();
  const code = await import('./new-logins.tsx').catch(() => null);
  code?.tellNewLogins(new_logins, place);
}

/** Asks for new logins and shows them, where no other request tells them. Once a visit if there are none. */
export async function askForNewLogins(place: Pick<FrameProps, 'language' | 'texts' | 'links'>): Promise<void> {
  if (knowsNone()) return;
  const outcome = await read('GET /auth/me', place.language);
  if (outcome.state === 'there') await newLoginsOn(outcome.data, place);
}
