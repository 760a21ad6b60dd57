import { sharedSession } from '../../model/limits.ts';
import { $locked } from './locked.ts';
import { $admin, $shared } from './session.ts';

/** When the dashboard was last used in this browser, whichever tab: a reload is no way around the question. */
const key = 'dashboard-used';
const longest = sharedSession.idleMinutes * 60_000;
const look = 5000;

const watched = () => $shared.get() && Boolean($admin.get());

function lastUse(): number {
  try {
    return Number(localStorage.getItem(key) ?? 0);
  } catch {
    // A browser that keeps nothing is asked by the server alone.
    return Date.now();
  }
}

/** Notes that somebody is there who knows the password. */
export function noteUse(): void {
  try {
    localStorage.setItem(key, String(Date.now()));
  } catch {
    // The same.
  }
}

let noted = 0;

/** How often the server hears that somebody is there who reads or types, and asks for nothing. */
const reportEvery = 60_000;
let reported = 0;

function used(): void {
  if (!watched() || $locked.get()) return;
  check();
  // Often enough, and not with every letter.
  if ($locked.get() || Date.now() - noted < 1000) return;
  noted = Date.now();
  noteUse();
  if (noted - reported < reportEvery) return;
  reported = noted;
  report();
}

function check(): void {
  if (watched() && Date.now() - lastUse() > longest) $locked.set(true);
}

let report = (): void => undefined;

/** Starts watching; once. @param onUse tells the server that somebody is there @returns what ends it */
export function watchIdle(onUse: () => void): () => void {
  report = onUse;
  const events = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const;
  for (const event of events) document.addEventListener(event, used, { capture: true, passive: true });
  document.addEventListener('visibilitychange', check);
  const stop = $admin.listen(check);
  const timer = setInterval(check, look);
  return () => {
    for (const event of events) document.removeEventListener(event, used, { capture: true });
    document.removeEventListener('visibilitychange', check);
    stop();
    clearInterval(timer);
  };
}
