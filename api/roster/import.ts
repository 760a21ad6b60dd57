import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { DatabaseBusy } from '../../db/dialect/errors.ts';
import { AlreadyWritten, currentAttempt } from '../../db/idempotency/attempt.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import { limitConcurrency } from '../auth/concurrency-limit.ts';
import { runExclusive } from '../media/keyed-mutex.ts';
import { type ImportResult, type ImportSetup, importReport } from './messages.ts';

const tooCostly: ImportResult = { refused: { problem: 'listTooCostly' } };

/** So many lists are read at the same time; each takes up to its bound of memory. */
const readTogether = limitConcurrency(3);

/**
 * Runs the thread that takes a list in. Reading it waits for nobody's turn, storing it does. What takes too much time or
 * memory is refused.
 */
function run(setup: ImportSetup): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const resourceLimits = { maxOldGenerationSizeMb: rosterBounds.memory };
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: setup, resourceLimits });
  const timer = setTimeout(() => void worker.terminate(), rosterBounds.time);
  const ended = once(worker, 'exit');
  let result: ImportResult | null = null;
  worker.on('message', (told) => {
    const report = importReport.parse(told);
    if (report !== 'read') result = report;
    else {
      // Whoever waits for the turn has no time taken from it.
      timer.refresh();
      void runExclusive('roster', async () => {
        timer.refresh();
        worker.postMessage('store');
        await ended.catch(() => undefined);
      });
    }
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooCostly);
    else if (error.name === 'AlreadyWritten') reject(new AlreadyWritten());
    else reject(error.name === 'DatabaseBusy' ? new DatabaseBusy(error) : error);
  });
  worker.once('exit', () => {
    clearTimeout(timer);
    resolve(result ?? tooCostly);
  });
  return promise;
}

/** Takes a list of students in; lists are stored one at a time (beyond 2). @throws Refusal 422 at `file` for what is no list */
export async function takeInRoster(setup: ImportSetup): Promise<Exclude<ImportResult, { refused: unknown }>> {
  const attempt = currentAttempt();
  const start = attempt && { key: attempt.key, id: attempt.id, mac: attempt.mac, replay: [...attempt.replay] };
  const result = await readTogether(() => run(start ? { ...setup, attempt: start } : setup));
  if (attempt && !setup.dryRun && !('refused' in result)) {
    attempt.replay.length = 0;
    attempt.stored = Math.max(1, attempt.stored);
    attempt.wrote = start?.replay.length === 0;
  }
  if ('refused' in result) {
    throw new Refusal('invalid', { fields: { file: [result.refused] } });
  }
  return result;
}
