import Sqlite from 'better-sqlite3';
import { requestEverything } from '../../publishing/queue.ts';
import { syncToDisk } from '../../sync.ts';
import { countersOf, countOn } from './counters.ts';
import { openSqlite, type SqliteDatabase } from './open.ts';

/** How long to wait for the writer, in milliseconds. */
const patience = 10_000;
const pause = 20;

/**
 * Copies a database over one that may be in use, in one transaction of the target.
 * @param locked called when nobody else can write, before anything is written
 * @throws SqliteError when another process keeps the lock
 */
export async function copyOver(source: SqliteDatabase, file: string, locked: () => void): Promise<void> {
  const started = performance.now();
  for (;;) {
    let begun = false;
    // The first step takes the lock; if it fails, the backup ends at once without an error.
    await source.$client.backup(file, {
      progress() {
        if (!begun) locked();
        begun = true;
        return 0x7fffffff;
      },
    });
    if (begun) return;
    if (performance.now() - started > patience) throw new Sqlite.SqliteError('database is locked', 'SQLITE_BUSY');
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Moves committed data from the log into the file and syncs it, as far as readers allow. */
export function checkpoint(file: string): void {
  try {
    const db = new Sqlite(file);
    db.pragma('wal_checkpoint(FULL)');
    db.close();
  } catch {
    // The next checkpoint will do it: the committed data is in the log.
  }
}

/**
 * Replaces the content of a database by that of another, migrated one, and requests every page. Processes that have it
 * open see the new content atomically.
 * @param locked runs while nobody can write; `keep` saves the previous state to another file
 */
export async function replaceDatabase(
  file: string,
  by: string,
  locked: (keep: (to: string) => void) => void,
): Promise<void> {
  const source = openSqlite(by);
  const target = openSqlite(file);
  try {
    await requestEverything(source);
    await copyOver(source, file, () => {
      countOn(source, countersOf(target));
      locked((to) => {
        target.$client.prepare('vacuum into ?').run(to);
        syncToDisk(to);
      });
    });
  } finally {
    await target.close();
    await source.close();
  }
  checkpoint(file);
}
