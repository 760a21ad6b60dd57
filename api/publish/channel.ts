import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, type ToWorker, toWorker, type WorkerSetup, workerSetup } from './messages.ts';

/** How the publisher speaks with its server: as a thread of it, or as a process beside it. */
export interface Channel {
  setup: WorkerSetup;
  tell(message: FromWorker): void;
}

/** A process is told its setup first. @throws when nobody has started it so */
function asProcess(hear: (message: ToWorker) => void): Promise<Channel> {
  const send = process.send?.bind(process);
  if (!send) throw new Error('the publisher is started by the server');
  // Without the server nobody would end it; the next start goes on from the queue.
  process.once('disconnect', () => process.exit(1));
  // A key pressed in a terminal reaches both: the server says when to stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  const tell = (message: FromWorker, then?: () => void) => void send(message, undefined, undefined, then);
  process.once('uncaughtException', (error) =>
    tell({ kind: 'fault', address: null, message: String(error) }, () => process.exit(1)),
  );
  return new Promise((resolve) => {
    process.once('message', (first) => {
      process.on('message', (message) => hear(toWorker.parse(message)));
      resolve({ setup: workerSetup.parse(first), tell });
    });
  });
}

/** @param hear called with what the server says from now on */
export async function openChannel(hear: (message: ToWorker) => void): Promise<Channel> {
  if (!parentPort) return asProcess(hear);
  const port = parentPort;
  port.on('message', (message) => hear(toWorker.parse(message)));
  return { setup: workerSetup.parse(workerData), tell: (message) => port.postMessage(message) };
}
