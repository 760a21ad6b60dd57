import { constants, fstatSync, openSync, writeSync } from 'node:fs';

/** The output for log lines. */
export interface LogOutput {
  /** Writes a line without blocking. Buffers it while the reader is slow, and drops it when the buffer is full. */
  write(line: string): void;
  /** Flushes the buffer when the process ends. Blocks for at most 3 seconds. */
  finish(): void;
}

/** Maximum buffer size in bytes. */
const maxWaiting = 256 * 1024;
/** Milliseconds before a retry: after a full pipe, and after any other error. */
const retryPause = { full: 25, failed: 1000 };
/** Timeouts of the final flush in milliseconds: without any progress, and in total. */
const patience = { still: 1000, whole: 3000 };

/**
 * Opens standard output in non-blocking mode: a write that would block fails with EAGAIN. Opens it anew if possible,
 * because the non-blocking flag is shared by all processes that share a descriptor.
 */
export function openStandardOutput(): number {
  if (fstatSync(1).isFile()) return 1;
  try {
    return openSync('/dev/stdout', constants.O_WRONLY | constants.O_NONBLOCK | constants.O_NOCTTY);
  } catch {
    // A socket, or a pipe that another user has opened: opening Node's stream makes descriptor 1 non-blocking.
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
 * Creates a non-blocking log output. Lines that nobody reads are dropped, so that a stopped reader of standard output
 * costs no memory and delays no response. When it reads again, a line says how many lines were dropped.
 * @param descriptor a descriptor in non-blocking mode
 * @param notice returns the line about dropped lines
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

  /** Writes as much of the buffer as possible. @returns milliseconds until the retry; 0 when the buffer is empty */
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
        // The disk is full or the reader is gone. A log error must not stop the server.
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
