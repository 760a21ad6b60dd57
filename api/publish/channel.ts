import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, type ToWorker, toWorker, type WorkerSetup, workerSetup } from './messages.ts';

/** The connection between the publisher and its server: a worker thread port or the IPC of a child process. */
export interface Channel {
  setup: WorkerSetup;
  tell(message: FromWorker): void;
}

/**
 * The channel of a child process. The first message is the setup.
 * @throws Error when the process was not started with an IPC channel
 */
function asProcess(hear: (message: ToWorker) => void): Promise<Channel> {
  const send = process.send?.bind(process);
  if (!send) throw new Error('the publisher is started by the server');
  // Exits with the server, because nothing else would stop this process. The next start continues from the queue.
  process.once('disconnect', () => process.exit(1));
  // Ctrl+C in a terminal signals parent and child. The child ignores it and waits for the server's `stop` message.
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

/**
 * Opens the channel to the server.
 * @param hear called with each message from the server
 */
export async function openChannel(hear: (message: ToWorker) => void): Promise<Channel> {
  if (!parentPort) return asProcess(hear);
  const port = parentPort;
  port.on('message', (message) => hear(toWorker.parse(message)));
  return { setup: workerSetup.parse(workerData), tell: (message) => port.postMessage(message) };
}
