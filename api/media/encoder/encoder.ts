import { Refusal } from '../../../src/model/errors.ts';
import { encoderBounds } from '../../../src/model/limits.ts';
import type { Log } from '../../log.ts';
import type { Drawing, Job, Look, Measured, Version } from './jobs.ts';
import { type EncoderBounds, type Lane, startQueue } from './queue.ts';

/** A picture to encode: its file, the maximum number of pixels, and the versions to make. */
export interface Encoding {
  file: string;
  points: number;
  versions: readonly Version[];
  placeholder: boolean;
}

/** Decodes and encodes all pictures, one at a time, in a separate process. */
export interface Encoder {
  /** Reads a picture's header. @throws Refusal 415 if the file is not a picture, 503 when too many jobs wait */
  measure(file: string): Promise<Measured>;
  /** Writes versions of a picture. @returns its placeholder, if one was requested @throws Refusal 415, 503 */
  encode(encoding: Encoding): Promise<string | null>;
  /**
   * Like `encode`, for background work: it runs at a lower priority and is interrupted as soon as an upload needs the
   * encoder.
   * @throws Interrupted in that case
   */
  encodeLater(encoding: Encoding): Promise<string | null>;
  /** Draws pictures of a school. @throws Refusal 415 when its logo cannot be drawn, 503 */
  draw(look: Look, drawings: readonly Drawing[]): Promise<void>;
  /** Interrupts the background jobs and accepts no more of them. */
  stopLater(): void;
  /** Number of jobs in the queue. */
  waiting(): number;
  /** Milliseconds since the last upload's picture was processed; 0 while one is in the queue or running. */
  quiet(): number;
  /** Interrupts all jobs and ends the process. */
  stop(): Promise<void>;
}

/**
 * @param temporary folder for the temporary files of the process
 * @param replaced whether the program's files were replaced since the start: then no new process is started
 */
export function startEncoder(
  temporary: string,
  log: Pick<Log, 'warn'> | null,
  bounds: EncoderBounds = encoderBounds,
  replaced: () => boolean = () => false,
): Encoder {
  const queue = startQueue(temporary, log, bounds, replaced);

  async function write(job: Exclude<Job, { kind: 'measure' }>, lane: Lane): Promise<string | null> {
    const given = await queue.ask(job, lane);
    if (given.kind === 'encoded') return given.placeholder;
    if (given.kind === 'unwritten') throw Object.assign(new Error('a picture was not written'), { code: given.code });
    throw new Refusal('wrongType');
  }

  return {
    async measure(file) {
      const given = await queue.ask({ kind: 'measure', file }, 'uploads');
      if (given.kind !== 'measured') throw new Refusal('wrongType');
      return given.measured;
    },
    encode: (encoding) => write({ kind: 'encode', ...encoding }, 'uploads'),
    encodeLater: (encoding) => write({ kind: 'encode', ...encoding }, 'afterwards'),
    draw: async (look, drawings) => void (await write({ kind: 'draw', look, drawings }, 'uploads')),
    stopLater: () => queue.close('afterwards'),
    waiting: queue.waiting,
    quiet: queue.quiet,
    stop: queue.stop,
  };
}
