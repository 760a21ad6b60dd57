import { setTimeout as pauseFor } from 'node:timers/promises';
import type { Database } from '../../db/open.ts';
import { requestEverything } from '../../db/publishing/queue.ts';

/** Milliseconds between retries when the database does not answer. */
const askPause = 1000;

/**
 * Requests a full publish after the lease was lost: an upload that was still on its way may overwrite a newer page of
 * the new lease holder, so all pages must be written again. Retries until the request is stored or the process stops.
 */
export async function requestFullPublish(db: Database, stopping: () => boolean): Promise<void> {
  while (!stopping()) {
    const asked = await requestEverything(db).then(
      () => true,
      () => false,
    );
    if (asked) return;
    await pauseFor(askPause);
  }
}
