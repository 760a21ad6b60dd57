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

/** The login of which this tab knows the student. */
const storage = 'student';
let known = inBrowser ? readKnown() : null;

function readKnown(): { login: string; id: number } | null {
  try {
    const [login, id] = sessionStorage.getItem(storage)?.split(' ') ?? [];
    return login && id && login === cookie('signedIn') ? { login, id: Number(id) } : null;
  } catch {
    return null;
  }
}

/** Id of the student who is logged in; null while this tab does not know it. */
export const $student = atom(sessionIsKept() ? (known?.id ?? null) : null);

/** Stores who is logged in, once the server has told it. */
export function noteStudent(id: number): void {
  known = { login: cookie('signedIn') ?? '', id };
  $student.set(id);
  try {
    sessionStorage.setItem(storage, `${known.login} ${id}`);
  } catch {
    // Without storage the next page asks the server.
  }
}

const channel = inBrowser && 'BroadcastChannel' in window ? new BroadcastChannel('session') : null;

/** Checks again, after a call that may have changed the session or when the page becomes visible. */
export function lookAtSession(): void {
  // Another login is there, perhaps of another student: listeners must drop the old data.
  if (known && known.login !== cookie('signedIn')) {
    known = null;
    $signedIn.set(false);
  }
  $student.set(sessionIsKept() ? (known?.id ?? null) : null);
  $signedIn.set(sessionIsKept());
}

/** The session changed, perhaps to another student: listeners must drop the old data. */
function beginAnew(): void {
  $signedIn.set(false);
  lookAtSession();
}

/** Tells other tabs about a login or logout here, where the page is loaded again. */
export function tellTabs(): void {
  channel?.postMessage('changed');
}

/** Tells other tabs about a login or logout here, and drops what this page shows. */
export function announceSession(): void {
  beginAnew();
  tellTabs();
}

if (inBrowser) {
  channel?.addEventListener('message', beginAnew);
  addEventListener('pageshow', lookAtSession);
  document.addEventListener('visibilitychange', lookAtSession);
  $signedIn.subscribe((signedIn) => {
    document.documentElement.toggleAttribute('data-signed-in', signedIn);
  });
}
