import { createHmac } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { dueHookCall, type HookCall, nextHookCallAt, recordHookCall } from '../../db/publishing/hook-calls.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

const firstPause = 5000;
const longestPause = 3_600_000;
const givenUpAfter = 86_400_000;
const callTimeout = 10_000;

/** Milliseconds until the next try after `attempts` failed ones: 5 s, doubling up to an hour; null after a day. */
export function pauseAfter(attempts: number): number | null {
  const pause = (tries: number) => Math.min(longestPause, firstPause * 2 ** (tries - 1));
  let waited = 0;
  for (let tries = 1; tries <= attempts; tries++) waited += pause(tries);
  return waited > givenUpAfter ? null : pause(attempts);
}

/** The body of a call: the same at every try. */
const bodyOf = (call: HookCall) => JSON.stringify({ id: call.id, paths: call.paths, publishedAt: call.publishedAt });

/** What is not encoded is meant as it stands. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** An address without the name and password in it, which `fetch` refuses and would print, and a header that bears them. */
function addressed(url: string): { address: string; authorization: Record<string, string> } {
  const address = new URL(url);
  const { username, password } = address;
  if (username === '' && password === '') return { address: url, authorization: {} };
  address.username = '';
  address.password = '';
  const said = `${decoded(username)}:${decoded(password)}`;
  return { address: address.href, authorization: { Authorization: `Basic ${Buffer.from(said).toString('base64')}` } };
}

async function send(hook: NonNullable<Config['hook']>, call: HookCall): Promise<number | null> {
  const body = bodyOf(call);
  const signature = createHmac('sha256', hook.secret).update(body).digest('hex');
  try {
    const { address, authorization } = addressed(hook.url);
    const response = await fetch(address, {
      method: 'POST',
      // What is signed for one address is not sent on to another.
      redirect: 'manual',
      body,
      headers: { 'Content-Type': 'application/json', 'X-Signature-256': `sha256=${signature}`, ...authorization },
      signal: AbortSignal.timeout(callTimeout),
    });
    await response.body?.cancel();
    return response.status;
  } catch {
    return null;
  }
}

export interface HookCaller {
  /** Looks for calls that are due. */
  wake(): void;
  stop(): void;
}

/**
 * Calls the rebuild hook for each publication, in order, trying again after failures (contract 6 and 7). It begins when
 * it is woken for the first time: by the one process that publishes.
 */
export function startHookCaller(
  hook: NonNullable<Config['hook']>,
  db: Database,
  log: Log,
  leading: () => boolean,
): HookCaller {
  let timer: NodeJS.Timeout | undefined;
  let busy = false;
  let stopped = false;

  async function callDue(): Promise<void> {
    for (;;) {
      const call = await dueHookCall(db, new Date());
      if (!call || stopped || !leading()) return;
      const status = await send(hook, call);
      if (stopped) return;
      const ok = status !== null && status >= 200 && status < 300;
      const pause = ok ? null : pauseAfter(call.attempts + 1);
      await recordHookCall(db, call.id, { ok, status, next: pause === null ? null : new Date(Date.now() + pause) });
      log[ok ? 'info' : 'warn']({ publication: call.id, status, attempts: call.attempts + 1 }, 'rebuild hook');
    }
  }

  async function run(): Promise<void> {
    if (busy || stopped || !leading()) return;
    busy = true;
    clearTimeout(timer);
    await callDue().catch((error: unknown) => log.error({ err: error }, 'rebuild hook'));
    busy = false;
    // What cannot be asked now is asked again when something is published, and before long.
    const next = await nextHookCallAt(db).catch(() => new Date(Date.now() + firstPause));
    if (next && !stopped) timer = setTimeout(run, Math.max(0, next.getTime() - Date.now()));
  }

  return {
    wake: () => void run(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
