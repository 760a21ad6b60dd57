import cluster, { type Worker } from 'node:cluster';
import { setTimeout as pause } from 'node:timers/promises';
import { Fault } from '../faults.ts';
import { type FromChild, fromChild, type ToChild } from './messages.ts';

/** Milliseconds before one that died is started again; doubled with each that dies within a minute. */
const firstPause = 250;
/** So many deaths within a minute are no accident. */
const most = { deaths: 5, within: 60_000 } as const;
/** However often they die, while another one serves: nobody is helped by a pause that is longer. */
const longestPause = 30_000;
/** How long a new one may take until it answers, an old one to end, and one to say how it is, in milliseconds. */
const patience = { ready: 120_000, end: 15_000, health: 5000 } as const;
/** How long the first of a new version has to be well before an old one ends, and how often it is asked. */
const trial = { lasts: 10_000, every: 1000 } as const;

export interface Children {
  /** Starts one and waits until it answers. @throws Fault when it ends before */
  add(): Promise<FromChild & { kind: 'ready' }>;
  /**
   * Replaces them one by one: each ends once another answers in its place, the first only after the new one has been
   * well for a while.
   * @throws Fault when a new one is not; the old ones that are left go on then
   */
  renew(): Promise<void>;
  living(): Worker[];
  ask(worker: Worker, message: ToChild): void;
  stop(): Promise<void>;
}

export interface ChildrenEvents {
  told(worker: Worker, message: FromChild): void;
  /** One died, and will be started again. */
  died(code: number | string | null): void;
  /** They die too often, and none answers any more. */
  gaveUp(): void;
}

/** Starts processes that share one port, and starts again what dies. */
export function startChildren(events: ChildrenEvents): Children {
  const ready = new Map<Worker, (message: FromChild & { kind: 'ready' }) => void>();
  const leaving = new Set<Worker>();
  /** Those that answer. */
  const serving = new Set<Worker>();
  /** New ones that are not relied on yet: their end is told by who tries them. */
  const tried = new Set<Worker>();
  /** Who waits for a word of how one is; called with what is wrong with it, or null. */
  const asking = new Map<number, (wrong: string | null) => void>();
  let asked = 0;
  /** On which port they listen. */
  let port = 0;
  cluster.on('listening', (_worker, address) => {
    port = address.port;
  });
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
    if (recent >= most.deaths && serving.size === 0) {
      events.gaveUp();
      return;
    }
    await pause(Math.min(longestPause, firstPause * 2 ** (recent - 1)));
    // One that ends before it answers has been counted by its own end.
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
        reject(new Fault(`the new process ended with ${signal ?? code} before it answered`));
        if (leaving.delete(worker) || tried.has(worker) || stopping || first) return;
        events.died(signal ?? code);
        void revive();
      });
    });
  }

  /** Asks one how it is. @returns what is wrong with it, or null */
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

  /** Lets one that was tried listen beside the others. @throws Fault when it does not */
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

  /** Starts one that takes another's place. @param lasts how long it has to be well first @throws Fault when it is not */
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
