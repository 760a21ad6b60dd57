import { open } from 'node:fs/promises';

/** A file of which a few bytes are read here and there. */
export interface Bytes {
  size: number;
  /** @returns `length` bytes from `at` on; fewer where the file ends */
  read(at: number, length: number): Promise<Buffer>;
}

/** Opens a file for as long as something looks at it. */
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
