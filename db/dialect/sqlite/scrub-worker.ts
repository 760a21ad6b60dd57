import { workerData } from 'node:worker_threads';
import Sqlite from 'better-sqlite3';
import { z } from 'zod';

/** How long to wait for a transaction or a reader of the log, in milliseconds. */
const longestWait = 10_000;

const client = new Sqlite(z.string().parse(workerData), { fileMustExist: true, timeout: longestWait });
const busy = z.object({ busy: z.number() });
const emptied = () => z.array(busy).parse(client.pragma('wal_checkpoint(TRUNCATE)'))[0]?.busy === 0;
const pause = new Int32Array(new SharedArrayBuffer(4));

/** @throws when a reader keeps the log in use for too long; the caller retries later */
function emptyLog(): void {
  for (const until = performance.now() + longestWait; !emptied(); Atomics.wait(pause, 0, 0, 20)) {
    if (performance.now() > until) throw new Error('the write-ahead log is in use');
  }
}

client.pragma('secure_delete = ON');
// VACUUM writes the whole database to the log: with a reader that holds it, the log would exceed its limit.
emptyLog();
// Cells that moved between pages leave copies in the free space; only rewritten pages have none.
client.exec('VACUUM');
emptyLog();
client.close();
