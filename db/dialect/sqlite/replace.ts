import Sqlite from 'better-sqlite3';
import { requestEverything } from '../../publishing/queue.ts';
import { syncToDisk } from '../../sync.ts';
import { countersOf, countOn } from './counters.ts';
import { openSqlite, type SqliteDatabase } from './open.ts';

/** How long to wait for whoever writes, in milliseconds. */
const patience = 10_000;
const pause = 20;

/**
 * Copies a database over one that may be in use, in one transaction of that.
 * @param locked called when nobody else can write any more, and before anything is written
 * @throws SqliteError when another process does not give the lock
 */
export async function copyOver(source: SqliteDatabase, file: string, locked: () => void): Promise<void> {
  const started = performance.now();
  for (;;) {
    let begun = false;
    // The first step takes the lock, and ends at once, without a word, where it does not get it.
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

/** Moves what was committed from the log into the file and makes it last, as far as its readers let us. */
export function checkpoint(file: string): void {
  try {
    const db = new Sqlite(file);
    db.pragma('wal_checkpoint(FULL)');
    db.close();
  } catch {
    // The next one will: what was committed is in the log.
  }
}

/**
 * Replaces the content of a database by that of another, migrated one, and asks for every page. Whoever has it open
 * sees the new content from then on, all of it or none.
 * @param locked what is to happen before and while nobody can write; `keep` writes the last state to another file
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
