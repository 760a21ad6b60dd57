import { Refusal } from '../../../src/model/errors.ts';
import { programReplaced } from '../../http/fault.ts';
import type { Log } from '../../log.ts';
import { type Child, type ChildBounds, EncoderGone, startChild } from './child.ts';
import type { Answer, Job } from './jobs.ts';

/** Pictures that somebody waits for, and those made after the answer. */
export type Lane = 'uploads' | 'afterwards';

export interface EncoderBounds {
  lanes: Record<Lane, ChildBounds>;
  /** Jobs that may wait; their pictures lie on the disk. */
  waiting: number;
  /** Seconds after which one may be sent again that found no place. */
  retryAfter: number;
  /** Milliseconds until a process without work ends. */
  idle: number;
}

/** Something more urgent came, or the server ends: to be asked again another time. */
export class Interrupted extends Error {}

interface Task {
  job: Job;
  lane: Lane;
  /** What is quick goes first, what nobody waits for last. */
  rank: number;
  broken: boolean;
  resolve(given: Answer): void;
  reject(reason: unknown): void;
}

export interface Queue {
  /**
   * Has a job done, in its turn. One that nobody waits for is broken off as soon as another comes.
   * @throws Refusal 503 when too many wait, 415 when the picture has ended the process; Interrupted
   */
  ask(job: Job, lane: Lane): Promise<Answer>;
  /** Milliseconds since a job was last in work that somebody waits for; 0 while one is. */
  waiting(): number;
  quiet(): number;
  /** Breaks off all jobs of a lane and takes no more. */
  close(lane: Lane): void;
  /** Closes both and ends the process. */
  stop(): Promise<void>;
}

const rankOf = (job: Job, lane: Lane) => (lane === 'afterwards' ? 2 : job.kind === 'measure' ? 0 : 1);

/** The jobs of the encoder and the one process that does them, started when there is one and ended when there is none. */
export function startQueue(
  temporary: string,
  log: Pick<Log, 'warn'> | null,
  bounds: EncoderBounds,
  replaced: () => boolean,
): Queue {
  const waiting: Task[] = [];
  const closed = new Set<Lane>();
  let current: Task | null = null;
  let child: (Child & { lane: Lane }) | null = null;
  let lastUsed = 0;
  let idle: NodeJS.Timeout | undefined;

  /** The process for a task: one is alive at a time, and none goes back to a higher priority. */
  async function childFor(task: Task): Promise<Child> {
    const { lane } = task;
    if (child?.lane !== lane || !child.alive()) await child?.end();
    if (task.broken) throw new Interrupted();
    if (!child?.alive() && replaced()) throw lane === 'afterwards' ? new Interrupted() : programReplaced();
    if (!child?.alive()) child = { ...startChild(bounds.lanes[lane], temporary), lane };
    return child;
  }

  async function attend(task: Task): Promise<void> {
    try {
      const ready = await childFor(task);
      task.resolve(await ready.ask(task.job));
    } catch (error) {
      if (task.broken) task.reject(new Interrupted());
      else if (error instanceof EncoderGone) {
        log?.warn({ reason: error.message, job: task.job.kind }, 'a picture ended the encoder');
        task.reject(new Refusal('wrongType'));
      } else task.reject(error);
    }
  }

  async function work(): Promise<void> {
    clearTimeout(idle);
    for (let task = waiting.shift(); task; task = waiting.shift()) {
      current = task;
      await attend(task);
      if (task.lane === 'uploads') lastUsed = performance.now();
    }
    current = null;
    idle = setTimeout(() => void child?.end(), bounds.idle);
  }

  /** Breaks off the tasks that are meant, whether in work or waiting. */
  function breakOff(meant: (task: Task) => boolean): void {
    for (const task of [...waiting, ...(current ? [current] : [])]) task.broken ||= meant(task);
    if (current?.broken) void child?.end();
  }

  function close(lane: Lane): void {
    closed.add(lane);
    breakOff((task) => task.lane === lane);
  }

  return {
    async ask(job, lane) {
      if (closed.has(lane)) throw new Interrupted();
      if (waiting.length >= bounds.waiting) throw new Refusal('busy', { values: { retryAfter: bounds.retryAfter } });
      return new Promise((resolve, reject) => {
        const task: Task = { job, lane, rank: rankOf(job, lane), broken: false, resolve, reject };
        const place = waiting.findIndex(({ rank }) => rank > task.rank);
        waiting.splice(place === -1 ? waiting.length : place, 0, task);
        if (current === null) void work();
        else if (lane === 'uploads') breakOff((other) => other === current && other.lane === 'afterwards');
      });
    },
    waiting: () => waiting.length,
    quiet() {
      const busy = [current, ...waiting].some((task) => task?.lane === 'uploads');
      return busy ? 0 : performance.now() - lastUsed;
    },
    close,
    async stop() {
      close('uploads');
      close('afterwards');
      clearTimeout(idle);
      await child?.end();
    },
  };
}
