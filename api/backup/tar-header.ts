import type { FileHandle } from 'node:fs/promises';
import type { Fault } from '../faults.ts';

/**
 * The tar format: POSIX ustar with pax records (IEEE Std 1003.1, pax) and GNU's long names. Tar libraries read an archive
 * from its beginning to its end and accept what is odd in it. A restore checks all headers before it writes anything,
 * refuses what is odd, and then reads single files at their offsets.
 */

/** Block size of a tar archive in bytes; each header and each file fills whole blocks. */
export const blockSize = 512;

/** Number of padding bytes up to the next block. */
export const padding = (size: number) => (blockSize - (size % blockSize)) % blockSize;

export interface Header {
  name: string;
  size: number;
  /** One character: `0` file, `5` folder, `x` pax records for the next entry … */
  type: string;
}

/** Offset and length of each header field in bytes. */
const fields = {
  name: [0, 100],
  mode: [100, 8],
  uid: [108, 8],
  gid: [116, 8],
  size: [124, 12],
  mtime: [136, 12],
  checksum: [148, 8],
  type: [156, 1],
  magic: [257, 8],
  prefix: [345, 155],
} as const;

const fieldOf = (block: Buffer, [start, length]: readonly [number, number]) => block.subarray(start, start + length);

/** The sum of all header bytes; the bytes of the checksum field count as spaces. */
function checksumOf(block: Buffer): number {
  const [start, length] = fields.checksum;
  let sum = length * 32;
  block.forEach((byte, index) => {
    if (index < start || index >= start + length) sum += byte;
  });
  return sum;
}

/** Reads a text up to its first NUL; null if it is not valid UTF-8. */
export function readText(bytes: Buffer): string | null {
  const end = bytes.indexOf(0);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(end < 0 ? bytes : bytes.subarray(0, end));
  } catch {
    return null;
  }
}

/** Reads an octal number, or a number in GNU's binary format for large values; null for anything else. */
function readNumber(bytes: Buffer): number | null {
  if (bytes[0] === 0x80) {
    const value = bytes.subarray(1).reduce((sum, byte) => sum * 256 + byte, 0);
    return Number.isSafeInteger(value) ? value : null;
  }
  const digits = /^ *([0-7]+)[ \0]*$/.exec(bytes.toString('latin1'))?.[1];
  return digits === undefined ? null : Number.parseInt(digits, 8);
}

/** Parses a header block. @returns null if it is not a valid header */
function readHeader(block: Buffer): Header | null {
  if (readNumber(fieldOf(block, fields.checksum)) !== checksumOf(block)) return null;
  const name = readText(fieldOf(block, fields.name));
  const size = readNumber(fieldOf(block, fields.size));
  if (name === null || size === null) return null;
  // Only POSIX uses this field for the prefix of a long name. GNU tar stores times in it.
  const posix = fieldOf(block, fields.magic).toString('latin1').startsWith('ustar\0');
  const prefix = posix ? readText(fieldOf(block, fields.prefix)) : '';
  if (prefix === null) return null;
  const type = String.fromCharCode(block[fields.type[0]] || 48);
  return { name: prefix === '' ? name : `${prefix}/${name}`, size, type };
}

/** Parses pax records, each `LENGTH KEY=VALUE\n`. @returns null if they are not valid */
export function readRecords(bytes: Buffer): Map<string, string> | null {
  const records = new Map<string, string>();
  for (let at = 0; at < bytes.length; ) {
    const digits = /^[1-9]\d{0,6} /.exec(bytes.toString('latin1', at, at + 8))?.[0];
    if (digits === undefined) return null;
    const end = at + Number(digits);
    const record = readText(bytes.subarray(at + digits.length, end));
    const [, key, value] = /^([^=\n]+)=([\s\S]*)\n$/.exec(record ?? '') ?? [];
    if (end > bytes.length || key === undefined || value === undefined || records.has(key)) return null;
    records.set(key, value);
    at = end;
  }
  return records;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

/** The largest size that fits into the size field: 8 GB. A larger size needs a pax record. */
const largestOctal = 8 ** 11 - 1;

function block(header: Header, modified: number): Buffer {
  const bytes = Buffer.alloc(blockSize);
  const write = (value: string, [start, length]: readonly [number, number]) => bytes.write(value, start, length);
  write(header.name, fields.name);
  write(octal(0o600, 8), fields.mode);
  write(octal(0, 8), fields.uid);
  write(octal(0, 8), fields.gid);
  write(octal(Math.min(header.size, largestOctal), 12), fields.size);
  write(octal(modified, 12), fields.mtime);
  write(header.type, fields.type);
  write('ustar\x0000', fields.magic);
  write(`${octal(checksumOf(bytes), 7)} `, fields.checksum);
  return bytes;
}

function record(key: string, value: string): string {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  const digits = String(rest + String(rest).length).length;
  return `${rest + digits} ${key}=${value}\n`;
}

/** The header blocks of a file, with pax records for a long or non-ASCII name. @param modified seconds since 1970 */
export function headerOf(name: string, size: number, modified: number): Buffer {
  const long = Buffer.byteLength(name) > fields.name[1] || !/^[\x20-\x7e]+$/.test(name);
  const records = `${long ? record('path', name) : ''}${size > largestOctal ? record('size', String(size)) : ''}`;
  const own = block({ name: long ? 'long' : name, size, type: '0' }, modified);
  if (records === '') return own;
  const length = Buffer.byteLength(records);
  const filled = Buffer.concat([Buffer.from(records), Buffer.alloc(padding(length))]);
  return Buffer.concat([block({ name: 'pax', size: length, type: 'x' }, modified), filled, own]);
}

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
