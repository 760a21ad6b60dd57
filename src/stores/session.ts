import { atom } from 'nanostores';

/**
 * Whether a student is logged in, as far as scripts can see: a readable cookie is set together with the HttpOnly
 * session cookie.
 */
const inBrowser = typeof document !== 'undefined';

const cookie = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];

/** Whether the browser has stored the cookie of a session that is not over (`signedOut` names the login that is). */
export function sessionIsKept(): boolean {
  if (!inBrowser) return false;
  const login = cookie('signedIn');
  return login !== undefined && login !== cookie('signedOut');
}

export const $signedIn = atom(sessionIsKept());

const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('session') : null;

/** Checks again, after a call that may have changed the session or when the page becomes visible. */
export function lookAtSession(): void {
  $signedIn.set(sessionIsKept());
}

/** The session changed, perhaps to another student: listeners must drop the old data. */
function beginAnew(): void {
  $signedIn.set(false);
  lookAtSession();
}

/** Tells other tabs about a login or logout here. */
export function announceSession(): void {
  beginAnew();
  channel?.postMessage('changed');
}

if (inBrowser) {
  channel?.addEventListener('message', beginAnew);
  addEventListener('pageshow', lookAtSession);
  document.addEventListener('visibilitychange', lookAtSession);
  $signedIn.subscribe((signedIn) => {
    document.documentElement.toggleAttribute('data-signed-in', signedIn);
  });
}
