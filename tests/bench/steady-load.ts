import { Agent, get } from 'node:http';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { ownThread } from '../../api/publish/priority.ts';

const paths = [
  '/api/blog/get?page=1',
  '/api/levels',
  '/api/slider/get',
  '/api/photo/get?page=2',
  '/api/links-logo',
  '/api/blog/3',
];
const perSecond = 200;
/** Warm-up of the sender in milliseconds; these measurements are dropped. */
const warmUp = 1000;
const setup = z.object({ url: z.string(), duration: z.number() });

/**
 * Measures latencies under a steady 200 requests per second, sent from a separate thread.
 * @param duration of the measurement, in milliseconds
 * @returns latencies in milliseconds
 */
export function steadyLoad(url: string, duration: number): Promise<number[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { url, duration } });
  return new Promise((resolve, reject) => {
    worker.once('message', (latencies) => resolve(z.array(z.number()).parse(latencies)));
    worker.once('error', reject);
  });
}

/** Raises the priority of the sender, if allowed, so that its wait for a CPU does not count as server latency. */
function goFirst(): void {
  try {
    setPriority(ownThread(), -15);
  } catch {
    // Not allowed, or not Linux: the results then include the sender's waits.
  }
}

async function send(): Promise<void> {
  goFirst();
  const { url, duration } = setup.parse(workerData);
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  const latencies: number[] = [];
  const began = performance.now();
  const request = (path: string) =>
    new Promise<void>((resolve, reject) => {
      const started = performance.now();
      get(url + path, { agent }, (response) => {
        response.resume().once('end', () => {
          if (started - began > warmUp) latencies.push(performance.now() - started);
          resolve();
        });
      }).once('error', reject);
    });
  const sent: Promise<void>[] = [];
  for (let count = 0; performance.now() - began < warmUp + duration; count++) {
    const due = began + (count * 1000) / perSecond;
    while (performance.now() < due) await new Promise((resolve) => setTimeout(resolve, 1));
    sent.push(request(paths[count % paths.length] ?? '/'));
  }
  await Promise.all(sent);
  agent.destroy();
  parentPort?.postMessage(latencies);
}

if (!isMainThread) await send();
