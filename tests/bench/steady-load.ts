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
/** Milliseconds in which a sender has compiled its own code; what it measures in them is not the server's. */
const warmUp = 1000;
const setup = z.object({ url: z.string(), duration: z.number() });

/**
 * Latencies of a steady 200 requests a second, sent from a thread of its own.
 * @param duration of what is measured, in milliseconds
 * @returns in milliseconds
 */
export function steadyLoad(url: string, duration: number): Promise<number[]> {
  const worker = new Worker(fileURLToPath(import.meta.url), { workerData: { url, duration } });
  return new Promise((resolve, reject) => {
    worker.once('message', (latencies) => resolve(z.array(z.number()).parse(latencies)));
    worker.once('error', reject);
  });
}

/** Visitors have processors of their own: where it is allowed, no wait of the sender for one counts as the server's. */
function goFirst(): void {
  try {
    setPriority(ownThread(), -15);
  } catch {
    // Not allowed, or no such file system: what is measured holds waits of the sender too.
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
