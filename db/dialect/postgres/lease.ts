import { serialQueue } from '../serial-queue.ts';
import { addressOf } from './address.ts';
import { connectAlone } from './connect.ts';
import { locks, taken } from './locks.ts';
import { schemas } from './schemas.ts';

/**
 * Times in milliseconds. A lock holder without an answer stops after three seconds; the server releases its lock after
 * five.
 */
const heartbeat = 1000;
const answerWithin = 2000;
const silence = 5000;

/** A lock held by one process; the server releases it when the process is gone. */
interface AdvisoryLease {
  /** Asks the server whether the lock is still held. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes the publisher's advisory lock. The lock belongs to a connection: the server releases it when the connection
 * ends for any reason.
 * @param lost called once when the connection is lost: publishing must stop at once
 * @returns null when another process holds the lock
 */
export async function takeAdvisoryLease(url: string, lost: () => void): Promise<AdvisoryLease | null> {
  const client = await connectAlone(addressOf(url, schemas.own), answerWithin);
  // A process that hangs sends nothing, but its machine still answers keepalive probes: the idle timeout catches this.
  await client.query(`set idle_session_timeout = ${silence}`);
  let over = false;
  let beat: NodeJS.Timeout | undefined;
  const end = () => {
    if (over) return;
    over = true;
    clearInterval(beat);
    lost();
  };
  const queue = serialQueue();
  const held = () =>
    queue(async () => {
      if (!over) await client.query('select 1').catch(end);
      return !over;
    });
  try {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [locks.publisher]);
    if (!taken.parse(rows[0]).taken) {
      await client.end();
      return null;
    }
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  client.on('end', end);
  beat = setInterval(() => void held(), heartbeat);
  return {
    held,
    async release() {
      over = true;
      clearInterval(beat);
      await client.end();
    },
  };
}
