import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** Where lines of the log go. */
export interface LogOutput {
  /** Hands a line on, or keeps it for a moment while nobody reads, or drops it: it never waits. */
  write(line: string): void;
  /** Waits for a reader for what is kept, a little: for the end of the process. */
  finish(): void;
}

/** Bytes of lines that may wait for a slow reader. */
const maxWaiting = 256 * 1024;
/** Until a full pipe is tried again, and until what has failed otherwise is. */
const retryPause = { full: 25, failed: 1000 };
/** At the end, in milliseconds: how long nothing may be read, and how long all of it may take. */
const patience = { still: 1000, whole: 3000 };

/**
 * A descriptor of standard output at which a write that would have to wait fails instead. It is one of our own where
 * that can be: whether writes wait is a property that all who hold a descriptor share.
 */
export function openStandardOutput(): number {
  if (fstatSync(1).isFile()) return 1;
  try {
    return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket, or what another user has opened: Node itself sees to it when it opens the stream.
    void process.stdout;
    return 1;
  }
}

const pause = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

const linesIn = (bytes: Buffer) => bytes.reduce((count, byte) => (byte === 10 ? count + 1 : count), 0);

/**
 * Lines that nobody reads are dropped, not kept: a reader of standard output that has stopped costs neither memory nor
 * anybody's answer. Once it reads again, it is told how many it has missed.
 * @param descriptor at which writing fails rather than waits
 * @param notice the line that tells
 */
export function createLogOutput(descriptor: number, notice: (dropped: number) => string): LogOutput {
  let waiting: Buffer[] = [];
  let bytes = 0;
  let dropped = 0;
  let timer: NodeJS.Timeout | undefined;

  function keep(line: string): void {
    const piece = Buffer.from(line);
    waiting.push(piece);
    bytes += piece.length;
  }

  /** Writes what is taken now. @returns milliseconds until it is tried again; 0 when nothing waits */
  function pour(): number {
    for (;;) {
      if (bytes === 0 && dropped > 0) {
        keep(notice(dropped));
        dropped = 0;
      }
      if (bytes === 0) return 0;
      const piece = waiting.length === 1 && waiting[0] ? waiting[0] : Buffer.concat(waiting);
      let written = 0;
      try {
        written = writeSync(descriptor, piece);
      } catch (error) {
        if (codeOf(error) === 'EAGAIN') return retryPause.full;
        // A full disk, or a reader that is gone: a log is no reason to end a school.
        dropped += linesIn(piece);
        waiting = [];
        bytes = 0;
        return retryPause.failed;
      }
      waiting = written < piece.length ? [piece.subarray(written)] : [];
      bytes = piece.length - written;
    }
  }

  function tryAgain(): void {
    const wait = pour();
    timer = wait > 0 ? setTimeout(tryAgain, wait).unref() : undefined;
  }

  return {
    write(line) {
      if (bytes + Buffer.byteLength(line) > maxWaiting) {
        dropped += 1;
        return;
      }
      keep(line);
      if (!timer) tryAgain();
    },
    finish() {
      clearTimeout(timer);
      const started = performance.now();
      let moved = started;
      let left = bytes;
      while (pour() > 0 && performance.now() - moved < patience.still && performance.now() - started < patience.whole) {
        if (bytes !== left) moved = performance.now();
        left = bytes;
        pause(5);
      }
    },
  };
}
