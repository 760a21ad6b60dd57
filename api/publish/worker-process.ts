import { toWorker, workerSetup } from './messages.ts';
import { startThread } from './workers.ts';

if (process.send) {
  const send = process.send.bind(process);
  // Without the server nobody would end it; the next start goes on from the queue.
  process.once('disconnect', () => process.exit(1));
  // A key pressed in a terminal reaches both: the server says when to stop.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => undefined);
  process.once('message', (message) => {
    const worker = startThread(
      workerSetup.parse(message),
      (told) => send(told),
      (error) => send({ kind: 'fault', address: null, message: String(error) }),
    );
    process.on('message', (next) => worker.tell(toWorker.parse(next)));
    void worker.ended.then((done) => process.exit(done ? 0 : 1));
  });
}
