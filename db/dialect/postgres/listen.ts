import { setTimeout as pauseFor } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { type Address, cuttable } from './address.ts';
import { locks, taken } from './locks.ts';
import { wayTo } from './pool.ts';

/** Where writers say which version the content has now. */
export const channel = 'content';

/** Milliseconds between two looks whether the server answers, and how long an answer may take. */
const heartbeat = 1000;
const answerWithin = 3000;
const firstPause = 100;
const longestPause = 2000;

const state = z.object({ number: z.coerce.number().nullable(), closed: z.enum(['on', 'off']) });
const look = `select current_setting('transaction_read_only') as closed, (select number from versions where name = '${channel}') as number`;

export interface Listener {
  /** The content's version; NaN, which equals nothing, while nobody tells, so that no cache answers from what is old. */
  version(): number;
  /** What this process has written itself. */
  note(version: number): void;
  stop(): Promise<void>;
}

/**
 * Keeps the number of the content's version, on a connection of its own that tells within seconds when the server is gone.
 * @param heard told whether the server answers: not as long as a lost connection is merely opened anew
 */
export function listen(address: Address, heard: (answers: boolean) => void): Listener {
  let version = Number.NaN;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let end: () => void = () => undefined;
  let pause = firstPause;

  const note = (number: number) => {
    if (!Number.isNaN(version)) version = Math.max(version, number);
  };

  /** Holds one connection until it is lost. @throws when it cannot be opened, or takes no writes */
  async function hold(): Promise<void> {
    const { stream, cut } = cuttable();
    const bounds = { stream, connectionTimeoutMillis: answerWithin, query_timeout: answerWithin };
    const client = new Client({
      ...(await wayTo({ ...address, config: { ...address.config, ...bounds } })),
      ...bounds,
    });
    const { promise: gone, resolve } = Promise.withResolvers<void>();
    const ask = async () => {
      const { number, closed } = state.parse((await client.query(look)).rows[0]);
      if (closed === 'on') throw new Error('the server takes no writes');
      return number ?? 0;
    };
    client.on('error', () => undefined);
    client.on('end', resolve);
    client.on('notification', ({ payload }) => note(Number(payload)));
    const beat = async () => {
      while (!stopped) {
        await pauseFor(heartbeat, undefined, { ref: false });
        note(await ask());
      }
    };
    try {
      await client.connect();
      const { rows } = await client.query('select pg_try_advisory_lock_shared($1) as taken', [locks.serving]);
      if (!taken.parse(rows[0]).taken) throw new Error('the school is being moved away');
      await client.query(`listen ${channel}`);
      // Read after LISTEN: what is committed in between is heard.
      version = await ask();
      pause = firstPause;
      heard(true);
      end = resolve;
      if (stopped) resolve();
      void beat().catch(resolve);
      await gone;
    } finally {
      version = Number.NaN;
      cut();
    }
  }

  async function run(): Promise<void> {
    while (!stopped) {
      await hold().catch(() => {
        if (!stopped) heard(false);
      });
      if (stopped) return;
      await new Promise<void>((resolve) => {
        end = resolve;
        timer = setTimeout(resolve, pause);
      });
      pause = Math.min(longestPause, pause * 2);
    }
  }

  const ended = run();
  return {
    version: () => version,
    note,
    async stop() {
      stopped = true;
      clearTimeout(timer);
      end();
      await ended;
    },
  };
}
