import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Erases all traces of deleted rows from the database files: rewrites the pages and empties the write-ahead log. It
 * runs in a worker thread: reads continue, writes wait.
 * @throws when others keep the database in use for too long, or the disk has no space for a second copy
 */
export async function scrubFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./scrub-worker.ts', import.meta.url), { workerData: file });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`the database could not be scrubbed: ${code}`);
}
