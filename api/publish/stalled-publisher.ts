import type { Log } from '../log.ts';

/** The progress of publishing at one moment, as seen by any process. */
export interface Seen {
  /** Increases with each published part. */
  publication: number;
  /** Id of the oldest pending publish request; null if none. */
  first: number | null;
  /** Whether this process holds the publish lease. */
  leading: boolean;
}

/** Milliseconds without progress after which a publish counts as stalled. One part takes much less. */
const patience = 10_000;

/**
 * Detects a stalled publisher in another process. On one machine the lease cannot be taken from a process that hangs,
 * so this only logs an error.
 * @returns a function that takes each observation and returns whether the other process is stalled
 */
export function detectStalledPublisher(log: Log): (seen: Seen) => boolean {
  let last: Seen | null = null;
  let since = performance.now();
  let told = false;
  return (seen) => {
    const still = last?.publication === seen.publication && last.first === seen.first && !seen.leading;
    if (!still || seen.first === null) since = performance.now();
    last = seen;
    const stands = performance.now() - since > patience;
    if (stands && !told) log.error({ event: 'publisher.stands' }, 'the process that publishes stands still');
    told = stands;
    return stands;
  };
}
