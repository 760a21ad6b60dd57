import type { Database } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';

/** Milliseconds: a publish puts a page into the store this long, at the most, before it records the page's hash. */
const overdueAfter = 10_000;
/** Milliseconds for which everything is asked for once at the most, however many pages differ. */
const askedFor = 3_600_000;

/**
 * Watches for pages of a store that are not what the database says: a process that was frozen in mid-publish and dies as
 * soon as it wakes may leave an older page over a newer one. Then everything is published anew.
 * @returns told of a page that differs now; it keeps no more than one of them in mind
 */
export function watchForOverdue(db: Database): (address: string, hash: string) => void {
  let seen = { address: '', hash: '', at: Number.NEGATIVE_INFINITY };
  let asked = Number.NEGATIVE_INFINITY;
  return (address, hash) => {
    const now = performance.now();
    const age = now - seen.at;
    if (now - asked < askedFor || age < overdueAfter) return;
    const same = seen.address === address && seen.hash === hash;
    // A page that is not asked for again makes room for the next.
    if (!same) seen = age > 2 * overdueAfter ? { address, hash, at: now } : seen;
    else {
      asked = now;
      void requestEverything(db).catch(() => {
        asked = Number.NEGATIVE_INFINITY;
      });
    }
  };
}
