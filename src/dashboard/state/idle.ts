import { sharedSession } from '../../model/limits.ts';
import { $locked } from './locked.ts';
import { $admin, $shared } from './session.ts';

/** Storage key of the last use in any tab of this browser, so that a reload does not avoid the lock. */
const key = 'dashboard-used';
const longest = sharedSession.idleMinutes * 60_000;
const look = 5000;

const watched = () => $shared.get() && Boolean($admin.get());

function lastUse(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    // Without browser storage only the server locks the session.
    return Date.now();
  }
}

/** Records user activity. */
export function recordActivity(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // No browser storage: see `lastUse`.
  }
}

let noted = 0;

/** How often activity without requests (reading, typing) is reported to the server, in milliseconds. */
const reportEvery = 60_000;
let reported = 0;

function used(): void {
  if (!watched() || $locked.get()) return;
  check();
  // At most once a second, not for every key press.
  if ($locked.get() || Date.now() - noted < 1000) return;
  noted = Date.now();
  recordActivity();
  if (noted - reported < reportEvery) return;
  reported = noted;
  report();
}

function check(): void {
  if (watched() && Date.now() - lastUse() > longest) $locked.set(true);
}

let report = (): void => undefined;

/**
 * Starts to watch for inactivity. Call once.
 * @param onUse reports user activity to the server
 * @returns a function that stops it
 */
export function watchIdle(onUse: () => void): () => void {
  report = onUse;
  const watching = new AbortController();
  const { signal } = watching;
  for (const event of ['pointerdown', 'keydown', 'wheel', 'touchstart'])
    document.addEventListener(event, used, { capture: true, passive: true, signal });
  document.addEventListener('visibilitychange', check, { signal });
  const stop = $admin.listen(check);
  const timer = setInterval(check, look);
  return () => {
    watching.abort();
    stop();
    clearInterval(timer);
  };
}
