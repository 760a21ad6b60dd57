import { Worker } from 'node:worker_threads';
import { DatabaseAway, DatabaseBusy, DatabaseFull } from '../../db/dialect/errors.ts';
import { AlreadyWritten, currentAttempt } from '../../db/idempotency/attempt.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import { limitConcurrency } from '../auth/concurrency-limit.ts';
import { runExclusive } from '../media/keyed-mutex.ts';
import { type ImportResult, type ImportSetup, importReport } from './messages.ts';

/** Limits of an import: megabytes of memory, and milliseconds without the time in the queue. */
export type ImportBounds = Record<'memory' | 'time', number>;

const tooCostly: ImportResult = { refused: { problem: 'listTooCostly' } };
const tooLarge: ImportResult = { refused: { problem: 'listTooMuchMemory' } };

/** Maximum number of lists that are read at the same time; each may use the whole memory limit. */
const readTogether = limitConcurrency(3);

/** Errors that leave a thread keep their name but lose their class; this restores it. */
const ofThread: Readonly<Record<string, (error: Error) => Error>> = {
  AlreadyWritten: () => new AlreadyWritten(),
  DatabaseBusy: (error) => new DatabaseBusy(error),
  DatabaseFull: (error) => new DatabaseFull(error),
  DatabaseAway: (error) => new DatabaseAway(error),
};

/**
 * Runs the import thread. Reading does not wait for other imports, storing does. Too much time or memory is a refusal;
 * any other early end of the thread is a server error.
 */
function run(setup: ImportSetup, bounds: ImportBounds): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const resourceLimits = { maxOldGenerationSizeMb: bounds.memory };
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: setup, resourceLimits });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  let result: ImportResult | null = null;
  let late = false;
  const count = () =>
    setTimeout(() => {
      late = true;
      void worker.terminate();
    }, bounds.time);
  let timer = count();
  worker.on('message', (message) => {
    const report = importReport.parse(message);
    if (report !== 'read') {
      result = report;
      return;
    }
    // The time limit does not run while the import waits for its turn.
    clearTimeout(timer);
    void runExclusive('roster', async () => {
      timer = count();
      worker.postMessage('store');
      await ended;
      clearTimeout(timer);
    });
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(tooLarge);
    else reject(ofThread[error.name]?.(error) ?? error);
  });
  worker.once('exit', (code) => {
    clearTimeout(timer);
    if (result) resolve(result);
    else if (late) resolve(tooCostly);
    else reject(new Error(`the thread that takes a list in ended without a result (${code})`));
  });
  return promise;
}

/**
 * Imports a list of students; lists are stored one at a time.
 * @throws Refusal 422 at `file` if it is not a valid list
 */
export async function runRosterImport(
  setup: ImportSetup,
  bounds: ImportBounds = rosterBounds,
): Promise<Exclude<ImportResult, { refused: unknown }>> {
  const attempt = currentAttempt();
  const start = attempt && { key: attempt.key, id: attempt.id, mac: attempt.mac, replay: [...attempt.replay] };
  const result = await readTogether(() => run(start ? { ...setup, attempt: start } : setup, bounds));
  if (attempt && !setup.dryRun && !('refused' in result)) {
    attempt.replay.length = 0;
    attempt.stored = Math.max(1, attempt.stored);
    attempt.wrote = start?.replay.length === 0;
  }
  if ('refused' in result) {
    const { refused, at = 'file', headings } = result;
    throw new Refusal('invalid', { fields: { [at]: [refused] }, data: headings });
  }
  return result;
}
