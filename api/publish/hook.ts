import { createHmac } from 'node:crypto';
import type { Database } from '../../db/open.ts';
import { dueHookCall, type HookCall, nextHookCallAt, recordHookCall } from '../../db/publishing/hook-calls.ts';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';

const firstPause = 5000;
const longestPause = 3_600_000;
const givenUpAfter = 86_400_000;
const callTimeout = 10_000;

/**
 * Milliseconds until the next retry after `attempts` failed attempts: 5 s, doubled up to one hour; null (give up) after
 * a day.
 */
export function pauseAfter(attempts: number): number | null {
  const pause = (tries: number) => Math.min(longestPause, firstPause * 2 ** (tries - 1));
  let waited = 0;
  for (let tries = 1; tries <= attempts; tries++) waited += pause(tries);
  return waited > givenUpAfter ? null : pause(attempts);
}

/** The JSON body of a hook call. It is identical on every retry. */
const bodyOf = (call: HookCall) => JSON.stringify({ id: call.id, paths: call.paths, publishedAt: call.publishedAt });

/** Percent-decodes a text; a text that is not valid percent-encoding is returned unchanged. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * Moves the name and password of a URL into a Basic `Authorization` header: `fetch` rejects such URLs, and its error
 * message would print them.
 */
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
      // Redirects are not followed: the signed body is meant for this address only.
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
  /** Sends the calls that are due. */
  wake(): void;
  stop(): void;
}

/**
 * Calls the rebuild hook (webhook) for each publication, in order, with retries after failures (contract 6 and 7). It
 * starts with the first `wake`, which only the publishing process (the leader) calls.
 * @param leading whether this process holds the publish lease
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
    const failed = await callDue().then(
      () => false,
      (error: unknown) => {
        log.error({ err: error }, 'rebuild hook');
        return true;
      },
    );
    busy = false;
    // A database that does not answer, or takes no writes, leaves the call due: without a pause the hook would be called
    // again and again. The next publish wakes it earlier.
    const next = await nextHookCallAt(db).catch(() => new Date());
    if (!next || stopped) return;
    timer = setTimeout(run, Math.max(failed ? firstPause : 0, next.getTime() - Date.now()));
  }

  return {
    wake: () => void run(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
