import type { FileHandle } from 'node:fs/promises';
import type { Fault } from '../faults.ts';
import { blockSize, type Header, padding, readHeader } from './tar-header.ts';

/** Creates the error that says why an archive is refused. */
export type Refuse = (why: string) => Fault;

/** Maximum size of an extended header in bytes. */
const longestNote = 65_536;
/** Maximum padding at the end in bytes. Archives are padded to a whole record, usually of 10 kB. */
const longestEnd = 2 ** 20;

/** Reads the headers of a tar archive and skips the content of its files, so memory use is small. */
export class Headers {
  private at = 0;
  private readonly handle: FileHandle;
  private readonly length: number;
  private readonly refuse: Refuse;

  constructor(handle: FileHandle, length: number, refuse: Refuse) {
    this.handle = handle;
    this.length = length;
    this.refuse = refuse;
  }

  private async bytes(count: number): Promise<Buffer> {
    const buffer = Buffer.alloc(count);
    const { bytesRead } = await this.handle.read(buffer, 0, count, this.at);
    if (bytesRead < count) throw this.refuse('ends in the middle');
    return buffer;
  }

  /** The next header; null at the end of the archive: two zero blocks, followed only by zero bytes. */
  async next(): Promise<Header | null> {
    const block = await this.bytes(blockSize);
    if (block.some((byte) => byte !== 0)) {
      const header = readHeader(block);
      if (!header) throw this.refuse(this.at === 0 ? 'is no backup' : 'is damaged: a header does not fit its checksum');
      this.at += blockSize;
      return header;
    }
    const left = this.length - this.at;
    if (left < 2 * blockSize) throw this.refuse('ends in the middle');
    const rest = await this.bytes(Math.min(left, longestEnd + 1));
    if (left > longestEnd || rest.some((byte) => byte !== 0)) throw this.refuse('is damaged: its end is not its end');
    return null;
  }

  /** Skips the content of an entry. @returns the offset of the content */
  skip({ name, size }: Header): number {
    const offset = this.at;
    this.at += size + padding(size);
    if (this.at > this.length) throw this.refuse(`ends in the middle of ${JSON.stringify(name)}`);
    return offset;
  }

  async note(header: Header): Promise<Buffer> {
    if (header.size > longestNote) throw this.refuse('is damaged: a name is too long');
    const bytes = await this.bytes(header.size);
    this.skip(header);
    return bytes;
  }
}
