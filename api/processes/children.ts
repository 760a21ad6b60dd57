import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../faults.ts';
import { type FromChild, fromChild, type ToChild } from './messages.ts';

/** Milliseconds before one that died is started again; doubled with each that dies within a minute. */
const firstPause = 250;
/** So many deaths within a minute are no accident. */
const most = { deaths: 5, within: 60_000 } as const;
/** How long a new one may take until it answers, and an old one to end, in milliseconds. */
const patience = { ready: 120_000, end: 15_000 } as const;

export interface Children {
  /** Starts one and waits until it answers. @throws Fault when it ends before */
  add(): Promise<FromChild & { kind: 'ready' }>;
  /** Replaces them one by one: each ends once another answers in its place. */
  renew(): Promise<void>;
  living(): Worker[];
  ask(worker: Worker, message: ToChild): void;
  stop(): Promise<void>;
}

export interface ChildrenEvents {
  told(worker: Worker, message: FromChild): void;
  /** One died, and will be started again. */
  died(code: number | string | null): void;
  /** They die too often. */
  gaveUp(): void;
}

/** Starts processes that share one port, and starts again what dies. */
export function startChildren(events: ChildrenEvents): Children {
  const ready = new Map<Worker, (message: FromChild & { kind: 'ready' }) => void>();
  const leaving = new Set<Worker>();
  const deaths: number[] = [];
  let stopping = false;
  /** Whether none has answered yet: what stops the first one stops all. */
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

  async function revive(): Promise<void> {
    const now = performance.now();
    deaths.push(now);
    const recent = deaths.filter((at) => now - at < most.within).length;
    if (recent >= most.deaths) {
      events.gaveUp();
      return;
    }
    await pause(firstPause * 2 ** (recent - 1));
    // One that ends before it answers has been counted by its own end.
    if (!stopping) await add().catch(() => undefined);
  }

  function add(): Promise<FromChild & { kind: 'ready' }> {
    const worker = cluster.fork();
    return new Promise((resolve, reject) => {
      const late = setTimeout(() => worker.process.kill('SIGKILL'), patience.ready);
      ready.set(worker, (message) => {
        clearTimeout(late);
        ready.delete(worker);
        resolve(message);
      });
      worker.on('message', (raw: unknown) => {
        const message = fromChild.safeParse(raw).data;
        if (message?.kind === 'ready') ready.get(worker)?.(message);
        if (message) events.told(worker, message);
      });
      worker.once('exit', (code, signal) => {
        clearTimeout(late);
        ready.delete(worker);
        reject(new Fault(''));
        if (leaving.delete(worker) || stopping || first) return;
        events.died(signal ?? code);
        void revive();
      });
    });
  }
  return {
    async add() {
      const message = await add();
      first = false;
      return message;
    },
    async renew() {
      for (const worker of living()) {
        await add();
        await end(worker);
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
