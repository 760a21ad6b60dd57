import { open } from 'node:fs/promises';

/** Random access to the bytes of a file. */
export interface Bytes {
  size: number;
  /** @returns `length` bytes from offset `at`; fewer at the end of the file */
  read(at: number, length: number): Promise<Buffer>;
}

/** Opens a file, calls `look` with it and closes it afterwards. */
export async function withBytes<T>(path: string, look: (bytes: Bytes) => Promise<T>): Promise<T> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    return await look({
      size,
      async read(at, length) {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, at);
        return buffer.subarray(0, bytesRead);
      },
    });
  } finally {
    await file.close();
  }
}
