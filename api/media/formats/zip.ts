import { inflateRawSync } from 'node:zlib';

// A ZIP as its central directory tells of it (APPNOTE.TXT, 4.3). The library for it believes what a file says of its own
// size, and unpacks gigabytes where that is wrong.

/** A file inside a ZIP. */
export interface ZipEntry {
  name: string;
  /** How it is packed: 0 not at all, 8 by deflate. */
  method: number;
  packed: number;
  /** Its size as the file says it. */
  size: number;
  /** Where its own head begins. */
  at: number;
}

const signatures = { head: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endLength = 22;
const longestComment = 65_535;
/** A number that stands in the part for large files instead. */
const [elsewhere, elsewhereShort] = [0xffffffff, 0xffff];

/** So much of the end of a file holds the directory of whatever is taken here. */
export const zipEnd = 2 ** 20;

class NoZip extends Error {}

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (at < 0 || at + 4 > bytes.length || bytes.readUInt32LE(at) !== signature) throw new NoZip('no ZIP');
}

/** Where the directory begins in the file, and how many entries it has. */
function directoryOf(bytes: Buffer, start: number): { at: number; count: number } {
  const mark = Buffer.alloc(4);
  mark.writeUInt32LE(signatures.end);
  const end = bytes.lastIndexOf(mark, bytes.length - endLength);
  if (end < bytes.length - endLength - longestComment) throw new NoZip('no ZIP');
  expectSignature(bytes, end, signatures.end);
  const [count, at] = [bytes.readUInt16LE(end + 10), bytes.readUInt32LE(end + 16)];
  if (count !== elsewhereShort && at !== elsewhere) return { at, count };
  expectSignature(bytes, end - 20, signatures.locator64);
  const end64 = Number(bytes.readBigUInt64LE(end - 20 + 8)) - start;
  expectSignature(bytes, end64, signatures.end64);
  return { at: Number(bytes.readBigUInt64LE(end64 + 48)), count: Number(bytes.readBigUInt64LE(end64 + 32)) };
}

/** The numbers of an entry that are too large for their places, in their order (APPNOTE.TXT, 4.5.3). */
function largeNumbers(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const part = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(part.length / 8) }, (_, index) => part.readBigUInt64LE(index * 8));
  }
  return [];
}

/**
 * The entries of a ZIP.
 * @param bytes its end, or all of it
 * @param start where in the file these begin
 * @throws Error for what is none
 */
export function zipEntries(bytes: Buffer, start = 0): ZipEntry[] {
  const directory = directoryOf(bytes, start);
  const entries: ZipEntry[] = [];
  let at = directory.at - start;
  for (let index = 0; index < directory.count; index += 1) {
    expectSignature(bytes, at, signatures.entry);
    const [nameLength, extraLength] = [bytes.readUInt16LE(at + 28), bytes.readUInt16LE(at + 30)];
    const after = at + 46 + nameLength;
    const large = largeNumbers(bytes.subarray(after, after + extraLength));
    const number = (place: number) => {
      const short = bytes.readUInt32LE(at + place);
      return short === elsewhere ? Number(large.shift() ?? short) : short;
    };
    // In the order in which the large ones stand.
    const [size, packed, own] = [number(24), number(20), number(42)];
    const name = bytes.toString('utf8', at + 46, after);
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed, size, at: own });
    at = after + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * What is in an entry.
 * @param most bytes of it at most
 * @returns null when it has more
 * @throws Error for what cannot be unpacked
 */
export function unpacked(bytes: Buffer, { method, packed, at }: ZipEntry, most: number): Buffer | null {
  expectSignature(bytes, at, signatures.head);
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(from, from + packed);
  if (method === 0) return content.length > most ? null : content;
  if (method !== 8) throw new NoZip(`an entry is packed by method ${method}`);
  try {
    return inflateRawSync(content, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE') return null;
    throw error;
  }
}
