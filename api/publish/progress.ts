import type { Log } from '../log.ts';

/** What is seen of a publish from outside, at one moment. */
export interface Seen {
  /** Counts up with each part of a publish. */
  publication: number;
  /** The first request that waits; null for none. */
  first: number | null;
  /** Whether this process publishes. */
  leading: boolean;
}

/** Milliseconds after which a publish that does not move on stands still: a part of one takes a fraction of that. */
const patience = 10_000;

/**
 * Watches whether another process that has the right to publish does so: on one machine nobody can take it from one that
 * stands still, so that at least it is said (beyond 6).
 * @returns what is told of each look; it returns whether the other one stands still
 */
export function watchProgress(log: Log): (seen: Seen) => boolean {
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
