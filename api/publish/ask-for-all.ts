import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';

/** Milliseconds before the database is asked again. */
const askPause = 1000;

/**
 * What was on its way to a store when the right to publish was lost may arrive later than another's page of the same
 * name: all are written anew by whoever publishes now.
 */
export async function askForAll(db: Database, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    const asked = await requestEverything(db).then(
      () => true,
      () => false,
    );
    if (asked) return;
    await pauseFor(askPause);
  }
}
