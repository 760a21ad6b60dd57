import { type ChildProcess, fork } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { handoverLimits } from '../../src/model/request-limits.ts';
import { Fault } from '../faults.ts';
import { formerName, onTrialName, parentPortName } from './child.ts';
import { listeningSocket } from './listening-socket.ts';
import { type FromChild, fromChild, type ToChild } from './messages.ts';

/** Milliseconds before a process that died is restarted; doubled with each death within a minute. */
const firstPause = 250;
/** Deaths within this time make the next pause longer, in milliseconds. */
const recentFor = 60_000;
/** After so many of them, while no process serves, the version that was replaced last serves again. */
const mostDeaths = 5;
/**
 * A version that dies more slowly is given up too: after so many deaths within this time since it took over, in
 * milliseconds.
 */
const young = { deaths: 3, for: 600_000 } as const;
/** Longest restart pause: a longer one would help nobody. */
const longestPause = 30_000;
/**
 * Timeouts in milliseconds: until a new process is ready; until the first one is ready; until a process exits at
 * shutdown or after it was replaced; for a health answer; for running writes.
 */
const patience = {
  ready: 120_000,
  // It may publish every page of a large school before it serves.
  firstReady: 3_600_000,
  end: 15_000,
  leave: handoverLimits.everything + 5000,
  health: 5000,
  drain: 10_000,
} as const;
/**
 * The trial of a new version: how long its first process must be healthy before an old one is stopped, and how often
 * its health is checked, in milliseconds.
 */
const trial = { lasts: 10_000, every: 1000 } as const;

/** A process that exited before it was ready. It has printed its own error. */
export class ChildEnded extends Fault {
  /** The exit code that the parent passes on. */
  readonly code: number;
  constructor(code: number | null, signal: string | null) {
    super(`the new process ended with ${signal ?? code} before it answered`);
    this.code = code ?? 1;
  }
}

export interface Children {
  /** Starts a process and waits until it is ready. @throws ChildEnded when it exits before that */
  add(): Promise<FromChild & { kind: 'ready' }>;
  /**
   * Rolling restart: each old process is stopped once a new one serves in its place. The first new one must pass a
   * trial.
   * @throws Fault when a new process is not healthy; the remaining old ones continue then
   */
  renew(): Promise<void>;
  /**
   * Replaces all processes at once by those of the version in another folder, after all of them have passed a trial
   * together.
   * @param signal gives up what has not passed yet
   * @param swap called once they have passed, before they accept connections; and again if they then do not accept
   * @throws Fault when one is not healthy; nothing has changed then
   */
  replace(folder: string, signal: AbortSignal, swap: () => void): Promise<void>;
  /** The folder of the version that serves. */
  version(): string;
  /** Resolves when the writes that run now have ended in all processes, or take too long. */
  drain(): Promise<void>;
  /** Ends all processes; connections wait in the system's queue until others serve. */
  stopAll(): Promise<void>;
  /** Starts processes again after `stopAll`, unless others serve meanwhile. */
  resume(): Promise<void>;
  living(): ChildProcess[];
  ask(child: ChildProcess, message: ToChild): void;
  stop(): Promise<void>;
}

export interface ChildrenEvents {
  received(child: ChildProcess, message: FromChild): void;
  /** A process died and will be restarted. */
  died(code: number | string | null): void;
  /** A version that replaced another one did not stay up: the one before serves again. */
  fellBack(failed: string, former: string): void;
}

interface Start {
  /** Where the version of the program lies. */
  folder: string;
  /** The folder of the version that served before; null: this one did. */
  former: string | null;
  /** The port of the parent's socket. */
  port: number;
  onTrial: boolean;
}

/** The Node that belongs to the version in a folder, or this process's own. */
export function nodeOf(folder: string): string {
  const pinned = join(folder, 'node_modules/node/bin/node');
  return existsSync(pinned) ? pinned : process.execPath;
}

/** Starts a server process. It shares the parent's socket. */
function startChild({ folder, former, port, onTrial }: Start): ChildProcess {
  const own = (word: string) => (word.endsWith('/loading.js') ? join(folder, 'api/loading.js') : word);
  return fork(join(folder, 'api/server.ts'), [], {
    execPath: nodeOf(folder),
    execArgv: process.execArgv.map(own),
    env: {
      ...process.env,
      LISTEN_FDS: undefined,
      LISTEN_PID: undefined,
      [parentPortName]: String(port),
      [formerName]: former ?? undefined,
      [onTrialName]: onTrial ? '1' : undefined,
    },
    // The fourth is the socket, under the same number.
    stdio: ['inherit', 'inherit', 'inherit', listeningSocket, 'ipc'],
  });
}

/**
 * Starts server processes that share one socket, and restarts those that die.
 * @param start the number of processes, the folder of the version that serves first, that of the one before it, and
 *   since when it serves in its place; null: that one is no way back
 * @param port the port of the socket
 */
export function startChildren(
  { count, ...served }: { count: number; folder: string; former: string | null; since: Date | null },
  port: number,
  events: ChildrenEvents,
): Children {
  let { folder, former } = served;
  /** When this version took over from the one before, in milliseconds; null: that one is no way back. */
  let since = served.since?.getTime() ?? null;
  /** Deaths since then. */
  let youngDeaths = 0;
  const ready = new Map<ChildProcess, (message: FromChild & { kind: 'ready' }) => void>();
  /** All processes that have not ended. */
  const living = new Set<ChildProcess>();
  const leaving = new Set<ChildProcess>();
  /** Processes that are ready. */
  const serving = new Set<ChildProcess>();
  /** New processes on trial. `passTrial` handles their exit. */
  const tried = new Set<ChildProcess>();
  /** Pending health questions by number; each callback gets the problem or null. */
  const asking = new Map<number, (wrong: string | null) => void>();
  /** Pending questions whether the running writes have ended, by number. */
  const draining = new Map<number, () => void>();
  let asked = 0;
  const deaths: number[] = [];
  let stopping = false;
  /** Grows when all processes are replaced or ended: a process that died before is not started again then. */
  let generation = 0;
  /** Whether all processes were ended, until others serve. */
  let stopped = false;
  /** Whether no process is ready yet. If the first one exits, nothing is restarted. */
  let first = true;

  const ended = (child: ChildProcess) =>
    new Promise<void>((resolve) => (living.has(child) ? child.once('exit', () => resolve()) : resolve()));

  const ask = (child: ChildProcess, message: ToChild) => void (child.connected && child.send(message, () => undefined));

  /** Ends a process: at once with the server, or in its own time because another one serves. */
  async function end(child: ChildProcess, how: 'end' | 'leave'): Promise<void> {
    leaving.add(child);
    serving.delete(child);
    if (how === 'leave') ask(child, { kind: 'leave' });
    else child.kill('SIGTERM');
    const late = setTimeout(() => child.kill('SIGKILL'), patience[how]);
    await ended(child);
    clearTimeout(late);
  }

  async function revive(): Promise<void> {
    const now = performance.now();
    deaths.push(now);
    while (now - (deaths[0] ?? now) > recentFor) deaths.shift();
    const isYoung = since !== null && Date.now() - since < young.for;
    youngDeaths += isYoung ? 1 : 0;
    const isUnwell = deaths.length >= mostDeaths && serving.size === 0;
    if (former !== null && since !== null && (isUnwell || youngDeaths >= young.deaths * count)) {
      events.fellBack(folder, former);
      // Pages that the failed version has published name its compiled files.
      [folder, former] = [former, folder];
      since = null;
      deaths.length = 0;
      for (const child of living) if (!leaving.has(child) && !tried.has(child)) void end(child, 'end').then(start);
    }
    const mine = generation;
    await pause(Math.min(longestPause, firstPause * 2 ** (deaths.length - 1)));
    // If the new process exits early, its own `exit` handler counts that.
    if (stopping || stopped || mine !== generation) return;
    await start();
  }

  /** Starts a process of the version that serves. */
  async function start(): Promise<void> {
    const child = startChild({ folder, former, port, onTrial: false });
    const serve = () => ask(child, { kind: 'serve' });
    await started(child).then(serve, () => undefined);
  }

  /** Waits until a process is ready. @throws ChildEnded when it exits before that */
  function started(child: ChildProcess): Promise<FromChild & { kind: 'ready' }> {
    return new Promise((resolve, reject) => {
      living.add(child);
      const limit = first ? patience.firstReady : patience.ready;
      const late = setTimeout(() => {
        process.stderr.write(`a process was not ready after ${limit / 60_000} minutes and is ended\n`);
        child.kill('SIGKILL');
      }, limit);
      ready.set(child, (message) => {
        clearTimeout(late);
        ready.delete(child);
        serving.add(child);
        resolve(message);
      });
      child.on('message', (raw: unknown) => {
        const message = fromChild.safeParse(raw).data;
        if (message?.kind === 'ready') ready.get(child)?.(message);
        if (message?.kind === 'drained') draining.get(message.number)?.();
        if (message?.kind === 'health') asking.get(message.number)?.(message.wrong);
        if (message) events.received(child, message);
      });
      const gone = (code: number | null, signal: string | null) => {
        if (!living.has(child)) return;
        clearTimeout(late);
        ready.delete(child);
        serving.delete(child);
        living.delete(child);
        reject(new ChildEnded(code, signal));
        if (leaving.delete(child) || tried.has(child) || stopping || stopped || first) return;
        events.died(signal ?? code);
        void revive();
      };
      child.once('exit', gone);
      // The system could not start it.
      child.on('error', () => child.pid === undefined && gone(1, null));
    });
  }

  /** Asks a process for its health. @returns the problem as text, or null */
  function healthOf(child: ChildProcess): Promise<string | null> {
    asked += 1;
    const number = asked;
    return new Promise((resolve) => {
      const answer = (wrong: string | null) => {
        clearTimeout(late);
        asking.delete(number);
        child.off('exit', gone);
        resolve(wrong);
      };
      const gone = () => answer('it ended');
      const late = setTimeout(() => answer('it does not answer'), patience.health);
      asking.set(number, answer);
      child.once('exit', gone);
      if (!child.connected) gone();
      else child.send({ kind: 'health', number } satisfies ToChild, (error) => error && gone());
    });
  }

  /** Lets a process accept connections. @throws Fault when it does not */
  function accepting(child: ChildProcess): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (result: () => void) => {
        clearTimeout(late);
        child.off('message', hear);
        child.off('exit', gone);
        result();
      };
      const hear = (raw: unknown) => fromChild.safeParse(raw).data?.kind === 'serving' && settle(resolve);
      const gone = () => settle(() => reject(new Fault('the new process ended')));
      const late = setTimeout(
        () => settle(() => reject(new Fault('the new process does not accept connections'))),
        patience.health,
      );
      child.on('message', hear);
      child.once('exit', gone);
      ask(child, { kind: 'serve' });
    });
  }

  /**
   * Starts processes that shall replace others, and waits until they are healthy. They do not accept connections yet.
   * @param lasts how long they must stay healthy, in milliseconds
   * @throws Fault when one is not; all of them are ended then
   */
  async function passTrial(from: string, number: number, lasts: number, signal?: AbortSignal): Promise<ChildProcess[]> {
    const them = Array.from({ length: number }, () =>
      startChild({ folder: from, former: from === folder ? former : folder, port, onTrial: true }),
    );
    for (const child of them) tried.add(child);
    try {
      const ready = Promise.all(them.map(started));
      const given = Promise.withResolvers<never>();
      signal?.addEventListener('abort', () => given.reject(new Fault('it was given up')), { once: true });
      await Promise.race([ready, given.promise]);
      const since = performance.now();
      do {
        const problems = await Promise.all(them.map(healthOf));
        const wrong = problems.find((problem) => problem !== null);
        if (wrong) throw new Fault(`the new process was not well: ${wrong}`);
        if (signal?.aborted) throw new Fault('it was given up');
        if (lasts > 0) await pause(trial.every);
      } while (performance.now() - since < lasts);
      return them;
    } catch (error) {
      await giveUp(them);
      throw error;
    }
  }

  async function giveUp(them: readonly ChildProcess[]): Promise<void> {
    await Promise.all(them.map((child) => living.has(child) && end(child, 'end')));
    for (const child of them) tried.delete(child);
  }

  /** Lets processes that passed their trial accept connections. @throws Fault when one does not */
  async function accept(them: readonly ChildProcess[]): Promise<void> {
    try {
      await Promise.all(them.map(accepting));
    } catch (error) {
      await Promise.all(them.map((child) => living.has(child) && end(child, 'end')));
      throw error;
    } finally {
      for (const child of them) tried.delete(child);
    }
  }

  /** Old processes end in their own time: their last requests, such as a film, may take a minute. */
  const endChild = (child: ChildProcess) =>
    void (living.has(child) && end(child, serving.has(child) ? 'leave' : 'end'));

  return {
    async add() {
      const child = startChild({ folder, former, port, onTrial: false });
      const message = await started(child);
      await accepting(child);
      first = false;
      return message;
    },
    async renew() {
      let lasts: number = trial.lasts;
      for (const child of [...living].filter((each) => !leaving.has(each))) {
        if (stopping) return;
        const fresh = await passTrial(folder, 1, lasts);
        await accept(fresh);
        lasts = 0;
        // A process that died in the meantime is restarted automatically, so the new one is not needed.
        if (living.has(child)) endChild(child);
        else fresh.forEach(endChild);
      }
    },
    async replace(next, signal, swap) {
      // All at once: pages of the new version name files that the old one does not have.
      const them = await passTrial(next, count, trial.lasts, signal);
      try {
        swap();
      } catch (error) {
        await giveUp(them);
        throw error;
      }
      await accept(them).catch((error: unknown) => {
        swap();
        throw error;
      });
      stopped = false;
      former = folder;
      folder = next;
      since = Date.now();
      youngDeaths = 0;
      deaths.length = 0;
      generation += 1;
      // Also one that died during the trial and was started again by the version before.
      for (const child of living) if (!leaving.has(child) && !them.includes(child)) endChild(child);
    },
    version: () => folder,
    async drain() {
      const drained = [...serving].map((child) => {
        asked += 1;
        const number = asked;
        return new Promise<void>((resolve) => {
          const ended = () => {
            clearTimeout(late);
            draining.delete(number);
            resolve();
          };
          const late = setTimeout(ended, patience.drain);
          draining.set(number, ended);
          child.once('exit', ended);
          ask(child, { kind: 'drain', number });
        });
      });
      await Promise.all(drained);
    },
    async stopAll() {
      stopped = true;
      generation += 1;
      await Promise.all([...living].map((child) => end(child, 'end')));
    },
    async resume() {
      if (!stopped || stopping) return;
      stopped = false;
      await Promise.all(Array.from({ length: count }, start));
    },
    living: () => [...living],
    ask,
    async stop() {
      stopping = true;
      await Promise.all([...living].map((child) => end(child, 'end')));
    },
  };
}
