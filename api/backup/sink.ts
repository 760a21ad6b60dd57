import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../faults.ts';

/** The output for the bytes of an archive: a file, a pipe, a device or standard output. */
export interface Sink {
  /** Resolves when the buffer may be reused. */
  write(bytes: Buffer): Promise<void>;
  /** Flushes the data to disk (fsync) if the output is a file. */
  sync(): Promise<void>;
  close(): Promise<void>;
}

const gone = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE'
    ? new Fault('whoever reads the backup has left before its end', { cause: error, kind: 'disk' })
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

/** Creates a new file that only its owner may read. Fails if it exists. */
export const newFile = async (path: string): Promise<Sink> => sinkOf(await open(path, 'wx', 0o600), true);

/** Opens a named pipe or a device. */
export const namedPipe = async (path: string): Promise<Sink> => sinkOf(await open(path, 'w'), false);

/** Standard output as a file, a pipe or a socket. @throws Fault for a terminal */
export function standardOutput(): Sink {
  if (process.stdout.isTTY)
    throw new Fault('a backup is not written to a terminal: lead it into a file or a pipe', { kind: 'usage' });
  // Without this listener an error would end the process. Each write gets its own error in its callback.
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
