import Sqlite from 'better-sqlite3';

/**
 * What a process may claim of a file: to be alone with it, to be the next one beside those who share it, or a share.
 * The system gives a lock back the moment its holder is gone, however it went.
 */
const claims = {
  alone: 'BEGIN EXCLUSIVE',
  turn: 'BEGIN IMMEDIATE',
  share: 'BEGIN; SELECT * FROM sqlite_schema',
} as const;

export type Claim = keyof typeof claims;

/** A handle that is collected as garbage would give its lock back. */
const held = new Set<Sqlite.Database>();

/**
 * Takes a lock on a file that is there for nothing else; made when it is missing.
 * @returns how to give it back, or null when another process holds what excludes it
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

/** The same, waiting until it is free. @param onWait called once if it is not */
export async function waitForLock(file: string, claim: Claim, onWait?: () => void): Promise<() => void> {
  for (let waited = false; ; waited = true) {
    const release = takeLock(file, claim);
    if (release) return release;
    if (!waited) onWait?.();
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Takes the publisher's lease: one process publishes into a folder. */
export function takeLease(file: string): (() => void) | null {
  return takeLock(file, 'alone');
}
