import { existsSync } from 'node:fs';
import { requestEverything } from '../../publishing/queue.ts';
import { countersOf, countOn } from './counters.ts';
import { openSqlite } from './open.ts';
import { checkpoint, copyOver } from './replace.ts';

/**
 * Gives a database that may be in use the state of before; processes that have it open see that at once. Nobody may
 * have written meanwhile.
 * @param isAlone asked when nobody can write any more: false leaves everything as it is
 */
export async function goBackTo(kept: string, file: string, isAlone: () => boolean): Promise<void> {
  if (!existsSync(kept)) return;
  const source = openSqlite(kept);
  const target = openSqlite(file);
  try {
    await requestEverything(source);
    await copyOver(source, file, () => {
      if (!isAlone()) throw new Error('somebody may have written meanwhile: the newer database stays');
      countOn(source, countersOf(target));
    });
  } finally {
    await target.close();
    await source.close();
  }
  checkpoint(file);
}
