import { Worker } from 'node:worker_threads';
import { DatabaseBusy } from '../../db/dialect/errors.ts';
import { AlreadyWritten, currentAttempt } from '../../db/idempotency/attempt.ts';
import { Refusal } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import { runExclusive } from '../media/keyed-mutex.ts';
import { type ImportResult, type ImportSetup, importResult } from './messages.ts';

const unreadable: ImportResult = { refused: { problem: 'unreadableList' } };

/** Runs the thread that takes a list in. What takes too long or too much memory to read is no list. */
function run(setup: ImportSetup): Promise<ImportResult> {
  const { promise, resolve, reject } = Promise.withResolvers<ImportResult>();
  const resourceLimits = { maxOldGenerationSizeMb: rosterBounds.memory };
  const worker = new Worker(new URL('./import-worker.ts', import.meta.url), { workerData: setup, resourceLimits });
  const timer = setTimeout(() => void worker.terminate(), rosterBounds.time);
  let result: ImportResult | null = null;
  worker.once('message', (told) => {
    result = importResult.parse(told);
  });
  worker.once('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') resolve(unreadable);
    else if (error.name === 'AlreadyWritten') reject(new AlreadyWritten());
    else reject(error.name === 'DatabaseBusy' ? new DatabaseBusy(error) : error);
  });
  worker.once('exit', () => {
    clearTimeout(timer);
    resolve(result ?? unreadable);
  });
  return promise;
}

/** Takes a list of students in, one list at a time (beyond 2). @throws Refusal 422 at `file` for what is no list */
export async function takeInRoster(setup: ImportSetup): Promise<Exclude<ImportResult, { refused: unknown }>> {
  const attempt = currentAttempt();
  const start = attempt && { key: attempt.key, id: attempt.id, mac: attempt.mac, replay: [...attempt.replay] };
  const result = await runExclusive('roster', () => run(start ? { ...setup, attempt: start } : setup));
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
