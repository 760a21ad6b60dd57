import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../faults.ts';

/** Where the bytes of an archive go, one piece after the other. */
export interface Sink {
  /** Settles when the piece may be changed. */
  write(bytes: Buffer): Promise<void>;
  /** Sees to it that what was written stays, where that is for us to see to. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const gone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'
    ? new Fault('whoever reads the backup has left before its end', { cause: error })
    : error;

function sinkOf(handle: FileHandle, lasting: boolean): Sink {
  return {
    write: (bytes) =>
      handle.writeFile(bytes).catch((error: unknown) => {
        throw gone(error);
      }),
    sync: async () => (lasting ? handle.sync() : undefined),
    close: () => handle.close(),
  };
}

/** A file that is not there yet, its owner's alone. */
export const newFile = async (path: string): Promise<Sink> => sinkOf(await open(path, 'wx', 0o600), true);

/** A pipe or a device that has a name. */
export const namedPipe = async (path: string): Promise<Sink> => sinkOf(await open(path, 'w'), false);

/** Standard output, be it a file, a pipe or a socket. @throws Fault for a terminal */
export function standardOutput(): Sink {
  if (process.stdout.isTTY) throw new Fault('a backup is not written to a terminal: lead it into a file or a pipe');
  // Each write is told of its own fault.
  process.stdout.on('error', () => undefined);
  return {
    write: (bytes) =>
      new Promise((resolve, reject) => {
        process.stdout.write(bytes, (error) => (error ? reject(gone(error)) : resolve()));
      }),
    sync: async () => undefined,
    close: async () => undefined,
  };
}
