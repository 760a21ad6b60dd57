import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type Answer, answer, type Job, type Question, ready } from './jobs.ts';

/** Resource limits of an encoder process. */
export interface ChildBounds {
  /**
   * Memory it may allocate, in megabytes. The operating system enforces it (RLIMIT_DATA), so it cannot be exceeded even
   * briefly.
   */
  data: number;
  /** Resident memory it may use, in megabytes. We check it ourselves, for systems that do not enforce `data`. */
  resident: number;
  /** Timeout in milliseconds for one job of each kind. */
  time: Record<Job['kind'], number>;
  /** Nice value, from 0 (normal priority) to 19 (lowest). */
  nice: number;
}

/** The process ended during a job, or was killed. */
export class EncoderGone extends Error {
  constructor(reason: 'memory' | 'time' | 'nonsense' | 'died', detail = '') {
    super(detail ? `${reason}: ${detail}` : reason);
    this.name = 'EncoderGone';
  }
}

export interface Child {
  /** Runs one job. Jobs must not overlap. @throws EncoderGone, or the error that kept the process from starting */
  ask(job: Job): Promise<Answer>;
  alive(): boolean;
  /** Kills the process at once, even during a job. @returns a promise that resolves when it has ended */
  end(): Promise<void>;
}

const ownProgram = fileURLToPath(new URL('./process.js', import.meta.url));
const flags = ['--jitless', '--max-semi-space-size=1', '--max-old-space-size=64', '--v8-pool-size=1'];
/**
 * Environment of the process: memory returns to the system after each picture, there are few threads, and the only font
 * is our own. No secrets are passed on.
 */
const surroundings = {
  MALLOC_ARENA_MAX: '1',
  MALLOC_MMAP_THRESHOLD_: '131072',
  UV_THREADPOOL_SIZE: '1',
  FONTCONFIG_FILE: fileURLToPath(new URL('./font/fonts.conf', import.meta.url)),
};
/** No core dump, small thread stacks, and the memory limit. The shell counts in kilobytes. */
const limited = 'ulimit -c 0; ulimit -s 2048; ulimit -d "$0"; exec "$@"';
/** Milliseconds between two checks of its memory: it can grow by a gigabyte in 200 ms. */
const pause = 15;

/** Resident memory of a process in megabytes; 0 where the system does not report it. */
function resident(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function start({ data, nice }: ChildBounds, temporary: string, program: string) {
  const { PATH = '', LD_LIBRARY_PATH = '' } = process.env;
  const command = [process.execPath, ...flags, program, String(nice)];
  return spawn('/bin/sh', ['-c', limited, String(data * 1024), ...command], {
    env: { ...surroundings, PATH, LD_LIBRARY_PATH, TMPDIR: temporary },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
}

/** Starts an encoder process. @param temporary folder for its temporary files */
export function startChild(bounds: ChildBounds, temporary: string, program = ownProgram): Child {
  const child = start(bounds, temporary, program);
  let pending: { id: number; resolve(given: Answer): void; reject(reason: Error): void } | null = null;
  let reason: EncoderGone | null = null;
  let asked = 0;

  const kill = (why: EncoderGone) => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const gone = new Promise<void>((resolve) => {
    const end = (why: EncoderGone) => {
      reason ??= why;
      pending?.reject(reason);
      resolve();
    };
    child.once('error', (error) => end(new EncoderGone('died', error.message)));
    child.once('exit', (code, signal) => end(new EncoderGone('died', signal ?? String(code))));
  });
  const loaded = new Promise<void>((resolve, reject) => {
    child.once('message', (message) => (message === ready ? resolve() : kill(new EncoderGone('nonsense'))));
    void gone.then(() => reject(new Error(`the encoder did not start: ${reason?.message}`)));
  });
  loaded.catch(() => undefined);
  child.on('message', (message) => {
    if (message === ready) return;
    const given = answer.safeParse(message);
    if (given.success && given.data.id === pending?.id) pending.resolve(given.data);
    else kill(new EncoderGone('nonsense'));
  });

  return {
    async ask(job) {
      await loaded;
      asked += 1;
      const question: Question = { ...job, id: asked };
      const look = setInterval(() => {
        if (resident(child.pid ?? 0) > bounds.resident) kill(new EncoderGone('memory'));
      }, pause);
      const deadline = setTimeout(() => kill(new EncoderGone('time')), bounds.time[job.kind]);
      try {
        return await new Promise<Answer>((resolve, reject) => {
          pending = { id: asked, resolve, reject };
          if (reason) reject(reason);
          else child.send(question, (error) => error && kill(new EncoderGone('died', error.message)));
        });
      } finally {
        pending = null;
        clearInterval(look);
        clearTimeout(deadline);
      }
    },
    alive: () => reason === null,
    end() {
      kill(new EncoderGone('died', 'ended'));
      return gone;
    },
  };
}
