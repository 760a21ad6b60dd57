import type { Database } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';

/** Milliseconds. A publish writes a page to the store at most this long before it records the page's hash. */
const overdueAfter = 10_000;
/** Milliseconds between two requests for a full publish, however many pages differ. */
const askedFor = 3_600_000;

/**
 * Detects pages in the store that differ from the database, and then requests a full publish. A process that was frozen
 * during a publish and dies right after it resumes may overwrite a newer page with an older one.
 * @returns a function to call with each page that differs now; it remembers only one page at a time
 */
export function detectStalePages(db: Database): (address: string, hash: string) => void {
  let seen = { address: '', hash: '', at: Number.NEGATIVE_INFINITY };
  let asked = Number.NEGATIVE_INFINITY;
  return (address, hash) => {
    const now = performance.now();
    const age = now - seen.at;
    if (now - asked < askedFor || age < overdueAfter) return;
    const same = seen.address === address && seen.hash === hash;
    // A page that is not requested again makes room for the next one.
    if (!same) seen = age > 2 * overdueAfter ? { address, hash, at: now } : seen;
    else {
      asked = now;
      void requestEverything(db).catch(() => {
        asked = Number.NEGATIVE_INFINITY;
      });
    }
  };
}
