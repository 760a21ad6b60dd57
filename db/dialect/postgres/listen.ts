import { setTimeout as pauseFor } from 'node:timers/promises';
import { Client } from 'pg';
import { z } from 'zod';
import { type Address, cuttable } from './address.ts';
import { locks, taken } from './locks.ts';
import { resolveTls } from './pool.ts';

/** The NOTIFY channel for new content versions. */
export const channel = 'content';

/** The interval between health checks, and the timeout for an answer, in milliseconds. */
const heartbeat = 1000;
const answerWithin = 3000;
const firstPause = 100;
const longestPause = 2000;

const state = z.object({ number: z.coerce.number().nullable(), closed: z.enum(['on', 'off']) });
const look = `select current_setting('transaction_read_only') as closed, (select number from versions where name = '${channel}') as number`;

export interface Listener {
  /** The content version; NaN, which equals nothing, while it is unknown, so that no cache serves stale data. */
  version(): number;
  /** Records a version that this process has written itself. */
  note(version: number): void;
  stop(): Promise<void>;
}

/**
 * Tracks the content version with LISTEN on a separate connection that detects a lost server within seconds.
 * @param heard called with whether the server answers; not called with false while a lost connection is simply reopened
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

  /** Keeps one connection until it is lost. @throws when it cannot be opened, or the server accepts no writes */
  async function hold(): Promise<void> {
    const { stream, cut } = cuttable();
    const bounds = { stream, connectionTimeoutMillis: answerWithin, query_timeout: answerWithin };
    const client = new Client({
      ...(await resolveTls({ ...address, config: { ...address.config, ...bounds } })),
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
      // Read after LISTEN, so that no commit in between is missed.
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
