import Sqlite from 'better-sqlite3';

/**
 * Lock types on a file: `alone` is exclusive; `turn` allows one holder, but also sharers; `share` is shared. The operating
 * system releases a lock when its process ends for any reason.
 */
const claims = {
  alone: 'BEGIN EXCLUSIVE',
  turn: 'BEGIN IMMEDIATE',
  share: 'BEGIN; SELECT * FROM sqlite_schema',
} as const;

export type Claim = keyof typeof claims;

/** Keeps a reference: a handle that is garbage-collected would release its lock. */
const held = new Set<Sqlite.Database>();

/**
 * Takes a lock on a dedicated lock file, which is created if it is missing.
 * @returns a function that releases the lock; null when another process holds a conflicting lock
 */
export function takeLock(file: string, claim: Claim): (() => void) | null {
  const lock = new Sqlite(file, { timeout: 0 });
  try {
    lock.pragma('journal_mode = MEMORY');
    lock.exec(claims[claim]);
  } catch (error) {
    lock.close();
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return null;
    throw error;
  }
  held.add(lock);
  return () => {
    held.delete(lock);
    lock.close();
  };
}

const pause = 50;

/** Waits until the lock is free and takes it. @param onWait called once if it has to wait */
export async function waitForLock(file: string, claim: Claim, onWait?: () => void): Promise<() => void> {
  for (let waited = false; ; waited = true) {
    const release = takeLock(file, claim);
    if (release) return release;
    if (!waited) onWait?.();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Takes the publisher's lease: only one process publishes into a folder. */
export function takeLease(file: string): (() => void) | null {
  return takeLock(file, 'alone');
}
