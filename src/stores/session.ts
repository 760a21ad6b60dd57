import { atom } from 'nanostores';

/** Whether a student is logged in in this browser, as far as a page can see: the cookie beside the secret one says it. */
const inBrowser = typeof document !== 'undefined';

function cookieSays(): boolean {
  return inBrowser && /(^|; )signedIn=/.test(document.cookie);
}

export const $signedIn = atom(cookieSays());

const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('session') : null;

/** Looks again: after a call that may have changed it, or when the page is shown again. */
export function lookAtSession(): void {
  $signedIn.set(cookieSays());
}

/** Another session, perhaps another student's: what belonged to the one before is over. */
function beginAnew(): void {
  $signedIn.set(false);
  lookAtSession();
}

/** Tells the other tabs that someone has logged in or out here. */
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
