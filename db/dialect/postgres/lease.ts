import { inTurn } from '../in-turn.ts';
import { addressOf } from './address.ts';
import { connectAlone } from './connect.ts';
import { locks, taken } from './locks.ts';
import { schemas } from './schemas.ts';

/**
 * A holder that hears nothing stops after three seconds, before the server gives the lock to another after five: in
 * milliseconds.
 */
const heartbeat = 1000;
const answerWithin = 2000;
const silence = 5000;

/** A lock that one process holds; others are told by the server when it is gone. */
export interface AdvisoryLease {
  /** Whether it is still held, asked of the server. */
  held(): Promise<boolean>;
  release(): Promise<void>;
}

/**
 * Takes the publisher's lock, which belongs to a connection: the server gives it back when that ends, however it ends.
 * @param lost called once when the connection is gone: whoever publishes must stop at once
 * @returns null when another process holds it
 */
export async function takeAdvisoryLease(url: string, lost: () => void): Promise<AdvisoryLease | null> {
  const client = await connectAlone(addressOf(url, schemas.own), answerWithin);
  // A holder that stands still says nothing, though its machine goes on to answer for the connection.
  await client.query(`set idle_session_timeout = ${silence}`);
  let over = false;
  let beat: NodeJS.Timeout | undefined;
  const end = () => {
    if (over) return;
    over = true;
    clearInterval(beat);
    lost();
  };
  const queue = inTurn();
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
