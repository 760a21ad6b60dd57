import Sqlite from 'better-sqlite3';

/**
 * Takes the publisher's lease: an exclusive lock on a file of its own, which the system gives back the moment its
 * holder is gone, however it went.
 * @returns how to give it back, or null when another process holds it
 */
export function takeLease(file: string): (() => void) | null {
  const lease = new Sqlite(file, { timeout: 0 });
  try {
    lease.exec('BEGIN EXCLUSIVE');
    return () => lease.close();
  } catch {
    lease.close();
    return null;
  }
}
