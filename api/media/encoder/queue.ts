import { Refusal } from '../../../src/model/errors.ts';
import { programReplaced } from '../../http/refusal.ts';
import type { Log } from '../../log.ts';
import { type Child, type ChildBounds, EncoderGone, startChild } from './child.ts';
import type { Answer, Job } from './jobs.ts';

/** `uploads`: pictures that a person waits for. `afterwards`: background work after the response. */
export type Lane = 'uploads' | 'afterwards';

export interface EncoderBounds {
  lanes: Record<Lane, ChildBounds>;
  /** Maximum number of waiting jobs. Their pictures are on the disk. */
  waiting: number;
  /** `Retry-After` in seconds for a job that was refused because the queue is full. */
  retryAfter: number;
  /** Milliseconds after which an idle process is ended. */
  idle: number;
}

/** The job was interrupted by a more urgent one or by the shutdown; try it again later. */
export class Interrupted extends Error {}

interface Task {
  job: Job;
  lane: Lane;
  /** Priority in the queue, lowest first: header reads, then uploads, then background work. */
  rank: number;
  broken: boolean;
  resolve(given: Answer): void;
  reject(reason: unknown): void;
}

export interface Queue {
  /**
   * Runs a job in its turn. A background job is interrupted as soon as an upload comes.
   * @throws Refusal 503 when too many jobs wait, 415 when the picture made the process end; Interrupted
   */
  ask(job: Job, lane: Lane): Promise<Answer>;
  /** Number of waiting jobs. */
  waiting(): number;
  /** Milliseconds since the last job of the `uploads` lane; 0 while there is one, waiting or running. */
  quiet(): number;
  /** Interrupts all jobs of a lane and accepts no more of them. */
  close(lane: Lane): void;
  /** Closes both lanes and ends the process. */
  stop(): Promise<void>;
}

const rankOf = (job: Job, lane: Lane) => (lane === 'afterwards' ? 2 : job.kind === 'measure' ? 0 : 1);

/**
 * The job queue of the encoder and its single process, which is started when there is a job and ended when it is idle.
 */
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

  /**
   * The process for a task. Only one is alive at a time. Each lane needs its own, because a process cannot raise its
   * priority again.
   */
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

  /** Interrupts the tasks that match, running or waiting. */
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
