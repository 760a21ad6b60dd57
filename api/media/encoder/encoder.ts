import { Refusal } from '../../../src/model/errors.ts';
import { encoderBounds } from '../../../src/model/limits.ts';
import type { Log } from '../../log.ts';
import type { Measured, Version } from './jobs.ts';
import { type EncoderBounds, type Lane, startQueue } from './queue.ts';

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
  /** How many pictures wait for their turn. */
  waiting(): number;
  /** Milliseconds since somebody's picture was last in work; 0 while one is. */
  quiet(): number;
  /** Breaks off everything and ends the process. */
  stop(): Promise<void>;
}

/**
 * @param temporary folder in which the process may put something aside
 * @param replaced whether the program's files are others by now: no process is started then
 */
export function startEncoder(
  temporary: string,
  log: Pick<Log, 'warn'> | null,
  bounds: EncoderBounds = encoderBounds,
  replaced: () => boolean = () => false,
): Encoder {
  const queue = startQueue(temporary, log, bounds, replaced);

  async function encode(encoding: Encoding, lane: Lane): Promise<string | null> {
    const given = await queue.ask({ kind: 'encode', ...encoding }, lane);
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
    encode: (encoding) => encode(encoding, 'uploads'),
    encodeLater: (encoding) => encode(encoding, 'afterwards'),
    stopLater: () => queue.close('afterwards'),
    waiting: queue.waiting,
    quiet: queue.quiet,
    stop: queue.stop,
  };
}
