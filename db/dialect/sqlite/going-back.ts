import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { requestEverything } from '../../publishing/queue.ts';
import { syncToDisk } from '../../sync.ts';
import { copyDatabase } from './copy.ts';
import { countersOf, countOn } from './counters.ts';
import { openSqlite } from './open.ts';
import { checkpoint, copyOver } from './replace.ts';

/** Writes the state of a database to another file, before it is changed for a new version of the program. */
export async function keepForGoingBack(file: string, to: string): Promise<void> {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
  rmSync(to, { force: true });
  const db = openSqlite(file);
  await copyDatabase(db, to).finally(() => db.close());
  syncToDisk(to);
}

/**
 * Gives a database that may be in use the state of before; processes that have it open see that at once. Nobody may
 * have written meanwhile.
 */
export async function goBackTo(kept: string, file: string): Promise<void> {
  if (!existsSync(kept)) return;
  const source = openSqlite(kept);
  const target = openSqlite(file);
  try {
    await requestEverything(source);
    await copyOver(source, file, () => countOn(source, countersOf(target)));
  } finally {
    await target.close();
    await source.close();
  }
  checkpoint(file);
}
