import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Leaves nothing in the database's files of rows that are gone: pages are written anew, and the write-ahead log is
 * emptied. In a thread of its own: reads go on meanwhile, writes wait in line.
 * @throws when others keep the database in use for too long, or the disk has no room for a second copy
 */
export async function scrubFile(file: string): Promise<void> {
  const worker = new Worker(new URL('./scrub-worker.ts', import.meta.url), { workerData: file });
  const [code] = await once(worker, 'exit');
  if (code !== 0) throw new Error(`the database could not be scrubbed: ${code}`);
}
