import { createHash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { Fault } from '../faults.ts';
import type { Sink } from './sink.ts';
import { blockSize, headerOf, padding } from './tar-header.ts';

/** A written file as it is listed in the manifest, for the integrity check. */
export interface Written {
  name: string;
  size: number;
  sha256: string;
}

const pieceSize = 2 ** 20;

/** Writes a tar archive that any tar program can read. */
export interface ArchiveWriter {
  /** @returns null when the file is no longer there */
  file(name: string, path: string): Promise<Written | null>;
  /** Writes a file from a stream. */
  pieces(name: string, about: { size: number; modified: Date }, pieces: AsyncIterable<Buffer>): Promise<Written>;
  text(name: string, content: string): Promise<void>;
  /** Writes the end of the archive and flushes it to disk (fsync). */
  end(): Promise<void>;
  /** Must always be called, also after an error. */
  close(): Promise<void>;
}

const missing = (error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return null;
  throw error;
};

/** @param archive the output for the archive's bytes */
export function writeArchive(archive: Sink): ArchiveWriter {
  const piece = Buffer.allocUnsafe(pieceSize);
  const fill = (size: number) => archive.write(Buffer.alloc(padding(size)));

  async function copy(source: FileHandle, name: string): Promise<Written> {
    const { size, mtimeMs } = await source.stat();
    await archive.write(headerOf(name, size, Math.max(0, Math.floor(mtimeMs / 1000))));
    const hash = createHash('sha256');
    for (let left = size; left > 0; ) {
      const { bytesRead } = await source.read(piece, 0, Math.min(piece.length, left), size - left);
      if (bytesRead === 0) throw new Fault(`${name} became shorter while it was read: try again`, { kind: 'busy' });
      hash.update(piece.subarray(0, bytesRead));
      await archive.write(piece.subarray(0, bytesRead));
      left -= bytesRead;
    }
    await fill(size);
    return { name, size, sha256: hash.digest('hex') };
  }

  return {
    async file(name, from) {
      const source = await open(from, 'r').catch(missing);
      return source && copy(source, name).finally(() => source.close());
    },
    async pieces(name, { size, modified }, pieces) {
      await archive.write(headerOf(name, size, Math.max(0, Math.floor(modified.getTime() / 1000))));
      const hash = createHash('sha256');
      let written = 0;
      for await (const each of pieces) {
        hash.update(each);
        written += each.length;
        await archive.write(each);
      }
      if (written !== size) throw new Fault(`${name} is not as long as it was: try again`, { kind: 'busy' });
      await fill(size);
      return { name, size, sha256: hash.digest('hex') };
    },
    async text(name, content) {
      const bytes = Buffer.from(content);
      await archive.write(headerOf(name, bytes.length, Math.floor(Date.now() / 1000)));
      await archive.write(bytes);
      await fill(bytes.length);
    },
    async end() {
      await archive.write(Buffer.alloc(2 * blockSize));
      await archive.sync();
    },
    close: () => archive.close(),
  };
}
