import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';

/** How long this waits for others, in milliseconds: for a transaction, and for whoever reads from the log. */
const longestWait = 10_000;

const client = new Sqlite(z.string().parse(workerData), { fileMustExist: true, timeout: longestWait });
const busy = z.object({ busy: z.number() });
const emptied = () => z.array(busy).parse(client.pragma('wal_checkpoint(TRUNCATE)'))[0]?.busy === 0;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** @throws when somebody reads from the log for long: it is tried again later */
function emptyLog(): void {
  for (const until = Date.now() + longestWait; !emptied(); Atomics.wait(pause, 0, 0, 20)) {
    if (Date.now() > until) throw new Error('the write-ahead log is in use');
  }
}

client.pragma('secure_delete = ON');
// All of the database goes through the log: with a reader who holds it, it would outgrow its bound.
emptyLog();
// Cells that have moved between pages leave copies behind in the room between them: only new pages have none.
client.exec('VACUUM');
emptyLog();
client.close();
