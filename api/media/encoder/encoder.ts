import { Refusal } from '../../../src/model/errors.ts';
import { encoderBounds } from '../../../src/model/limits.ts';
import type { Log } from '../../log.ts';
import { type Child, type ChildBounds, EncoderGone, startChild } from './child.ts';
import type { Answer, Job, Measured, Version } from './jobs.ts';

/** A picture to encode: its file, how many points it may have, and what to make of it. */
export interface Encoding {
  file: string;
  points: number;
  versions: readonly Version[];
  placeholder: boolean;
}

/** Decodes and encodes every picture, one at a time, in a process of its own. */
export interface Encoder {
  /** What a picture's header says. @throws Refusal 415 for none, 503 when too many wait */
  measure(file: string): Promise<Measured>;
  /** Writes versions of a picture. @returns its placeholder, if wanted @throws Refusal 415, 503 */
  encode(encoding: Encoding): Promise<string | null>;
  /**
   * The same when nobody waits for it: at a lower priority, and broken off as soon as somebody's picture comes.
   * @throws Interrupted then
   */
  encodeLater(encoding: Encoding): Promise<string | null>;
  /** Breaks off what nobody waits for, and takes no more of it. */
  stopLater(): void;
  /** Milliseconds since somebody's picture was last in work; 0 while one is. */
  quiet(): number;
  /** Breaks off everything and ends the process. */
  stop(): Promise<void>;
}

/** Something more urgent came, or the server ends: to be asked again another time. */
export class Interrupted extends Error {}

/** Pictures that somebody waits for, and those made after the answer. */
type Lane = 'uploads' | 'afterwards';

export interface EncoderBounds {
  lanes: Record<Lane, ChildBounds>;
  /** Pictures that may wait; their files lie on the disk. */
  waiting: number;
  /** Seconds after which one may be sent again that found no place. */
  retryAfter: number;
  /** Milliseconds until a process without work ends. */
  idle: number;
}

interface Task {
  job: Job;
  lane: Lane;
  /** What is quick goes first, what nobody waits for last. */
  rank: number;
  broken: boolean;
  resolve(given: Answer): void;
  reject(reason: unknown): void;
}

const rankOf = (job: Job, lane: Lane) => (lane === 'afterwards' ? 2 : job.kind === 'measure' ? 0 : 1);

/** @param temporary folder in which the process may put something aside */
export function startEncoder(
  temporary: string,
  log: Pick<Log, 'warn'> | null,
  bounds: EncoderBounds = encoderBounds,
): Encoder {
  const waiting: Task[] = [];
  let current: Task | null = null;
  let child: (Child & { lane: Lane }) | null = null;
  let lastUsed = 0;
  let idle: NodeJS.Timeout | undefined;
  const stopped = { uploads: false, afterwards: false };

  /** The process for a task: one is alive at a time, and none goes back to a higher priority. */
  async function childFor(task: Task): Promise<Child> {
    const { lane } = task;
    if (child?.lane !== lane || !child.alive()) await child?.end();
    if (task.broken) throw new Interrupted();
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

  /** @throws Refusal 415, 503; Interrupted */
  function ask(job: Job, lane: Lane): Promise<Answer> {
    if (stopped[lane]) throw new Interrupted();
    if (waiting.length >= bounds.waiting) throw new Refusal('busy', { values: { retryAfter: bounds.retryAfter } });
    return new Promise((resolve, reject) => {
      const task: Task = { job, lane, rank: rankOf(job, lane), broken: false, resolve, reject };
      const place = waiting.findIndex(({ rank }) => rank > task.rank);
      waiting.splice(place === -1 ? waiting.length : place, 0, task);
      if (current === null) void work();
      else if (lane === 'uploads') breakOff((other) => other === current && other.lane === 'afterwards');
    });
  }

  /** Breaks off the tasks that are meant, whether in work or waiting. */
  function breakOff(meant: (task: Task) => boolean): void {
    for (const task of [...waiting, ...(current ? [current] : [])]) task.broken ||= meant(task);
    if (current?.broken) void child?.end();
  }

  async function encode(encoding: Encoding, lane: Lane): Promise<string | null> {
    const given = await ask({ kind: 'encode', ...encoding }, lane);
    if (given.kind === 'encoded') return given.placeholder;
    if (given.kind === 'unwritten') throw Object.assign(new Error('a picture was not written'), { code: given.code });
    throw new Refusal('wrongType');
  }

  return {
    async measure(file) {
      const given = await ask({ kind: 'measure', file }, 'uploads');
      if (given.kind !== 'measured') throw new Refusal('wrongType');
      return given.measured;
    },
    encode: (encoding) => encode(encoding, 'uploads'),
    encodeLater: (encoding) => encode(encoding, 'afterwards'),
    stopLater() {
      stopped.afterwards = true;
      breakOff(({ lane }) => lane === 'afterwards');
    },
    quiet() {
      const busy = [current, ...waiting].some((task) => task?.lane === 'uploads');
      return busy ? 0 : performance.now() - lastUsed;
    },
    async stop() {
      stopped.uploads = true;
      stopped.afterwards = true;
      breakOff(() => true);
      clearTimeout(idle);
      await child?.end();
    },
  };
}
