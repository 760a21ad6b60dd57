import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../faults.ts';
import { type FromChild, fromChild, type ToChild } from './messages.ts';

/** Milliseconds before a process that died is restarted; doubled with each death within a minute. */
const firstPause = 250;
/** More deaths than this within a minute are not a coincidence. */
const most = { deaths: 5, within: 60_000 } as const;
/** Longest restart pause while another process serves: a longer one would help nobody. */
const longestPause = 30_000;
/** Timeouts for a new process to get ready, for an old one to exit, and for a health answer, in milliseconds. */
const patience = { ready: 120_000, end: 15_000, health: 5000 } as const;
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
  living(): Worker[];
  ask(worker: Worker, message: ToChild): void;
  stop(): Promise<void>;
}

export interface ChildrenEvents {
  told(worker: Worker, message: FromChild): void;
  /** A process died and will be restarted. */
  died(code: number | string | null): void;
  /** Processes die too often, and none serves any more. @param code the exit code of the last one */
  gaveUp(code: number): void;
}

/** Starts worker processes that share one port (node:cluster), and restarts those that die. */
export function startChildren(events: ChildrenEvents): Children {
  const ready = new Map<Worker, (message: FromChild & { kind: 'ready' }) => void>();
  const leaving = new Set<Worker>();
  /** Processes that are ready. */
  const serving = new Set<Worker>();
  /** New processes on trial. `replacement` handles their exit. */
  const tried = new Set<Worker>();
  /** Pending health questions by number; each callback gets the problem or null. */
  const asking = new Map<number, (wrong: string | null) => void>();
  let asked = 0;
  /** The port on which they listen. */
  let port = 0;
  cluster.on('listening', (_worker, address) => {
    port = address.port;
  });
  const deaths: number[] = [];
  let stopping = false;
  /** Whether no process is ready yet. If the first one exits, nothing is restarted. */
  let first = true;

  const living = () => Object.values(cluster.workers ?? {}).filter((worker) => worker !== undefined);

  const ended = (worker: Worker) =>
    new Promise<void>((resolve) => (worker.isDead() ? resolve() : worker.once('exit', () => resolve())));

  async function end(worker: Worker): Promise<void> {
    leaving.add(worker);
    worker.process.kill('SIGTERM');
    const late = setTimeout(() => worker.process.kill('SIGKILL'), patience.end);
    await ended(worker);
    clearTimeout(late);
  }

  async function revive(code: number): Promise<void> {
    const now = performance.now();
    deaths.push(now);
    const recent = deaths.filter((at) => now - at < most.within).length;
    if (recent >= most.deaths && serving.size === 0) {
      events.gaveUp(code);
      return;
    }
    await pause(Math.min(longestPause, firstPause * 2 ** (recent - 1)));
    // If the new process exits early, its own `exit` handler counts that.
    if (!stopping) await add().catch(() => undefined);
  }

  function add(worker = cluster.fork()): Promise<FromChild & { kind: 'ready' }> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => worker.process.kill('SIGKILL'), patience.ready);
      ready.set(worker, (message) => {
        clearTimeout(late);
        ready.delete(worker);
        serving.add(worker);
        resolve(message);
      });
      worker.on('message', (raw: unknown) => {
        const message = fromChild.safeParse(raw).data;
        if (message?.kind === 'ready') ready.get(worker)?.(message);
        if (message?.kind === 'health') asking.get(message.number)?.(message.wrong);
        if (message) events.told(worker, message);
      });
      worker.once('exit', (code, signal) => {
        clearTimeout(late);
        ready.delete(worker);
        serving.delete(worker);
        reject(new ChildEnded(code, signal));
        if (leaving.delete(worker) || tried.has(worker) || stopping || first) return;
        events.died(signal ?? code);
        void revive(code ?? 1);
      });
    });
  }

  /** Asks a process for its health. @returns the problem as text, or null */
  function healthOf(worker: Worker): Promise<string | null> {
    asked += 1;
    const number = asked;
    return new Promise((resolve) => {
      const answer = (wrong: string | null) => {
        clearTimeout(late);
        asking.delete(number);
        worker.off('exit', gone);
        resolve(wrong);
      };
      const gone = () => answer('it ended');
      const late = setTimeout(() => answer('it does not answer'), patience.health);
      asking.set(number, answer);
      worker.once('exit', gone);
      if (worker.isDead() || !worker.isConnected()) gone();
      else worker.send({ kind: 'health', number } satisfies ToChild, (error) => error && gone());
    });
  }

  /** Lets a process listen after its trial. @throws Fault when it does not */
  function listening(worker: Worker): Promise<void> {
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => reject(new Fault('the new process does not listen')), patience.health);
      worker.once('listening', () => {
        clearTimeout(late);
        resolve();
      });
      worker.once('exit', () => {
        clearTimeout(late);
        reject(new Fault('the new process ended'));
      });
      if (!worker.isDead()) worker.send({ kind: 'serve' } satisfies ToChild);
    });
  }

  /**
   * Starts a replacement process. @param lasts how long it must stay healthy first, in milliseconds @throws Fault when
   * it does not
   */
  async function replacement(lasts: number): Promise<void> {
    const worker = cluster.fork({ SCHOOL_TRIED_FOR: String(port) });
    tried.add(worker);
    try {
      await add(worker);
      const since = performance.now();
      do {
        const wrong = await healthOf(worker);
        if (wrong !== null) throw new Fault(`the new process was not well: ${wrong}`);
        if (lasts > 0) await pause(trial.every);
      } while (performance.now() - since < lasts);
      await listening(worker);
    } catch (error) {
      if (!worker.isDead()) await end(worker);
      throw error;
    } finally {
      tried.delete(worker);
    }
  }

  return {
    async add() {
      const message = await add();
      first = false;
      return message;
    },
    async renew() {
      let lasts: number = trial.lasts;
      for (const worker of living().filter((each) => !leaving.has(each))) {
        if (stopping) return;
        await replacement(lasts);
        lasts = 0;
        if (!worker.isDead()) await end(worker);
      }
    },
    living,
    ask: (worker, message) => void worker.send(message),
    async stop() {
      stopping = true;
      await Promise.all(living().map(end));
    },
  };
}
