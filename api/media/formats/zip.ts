import { inflateRawSync } from 'node:zlib';

// Reads a ZIP by its central directory (APPNOTE.TXT, 4.3). The available library trusts the sizes that a file declares,
// and unpacks gigabytes when they are wrong.

/** A file inside a ZIP. */
export interface ZipEntry {
  name: string;
  /** Compression method: 0 stored, 8 deflate. */
  method: number;
  packed: number;
  /** Uncompressed size as the archive declares it; it may be wrong. */
  size: number;
  /** Offset of its local file header. */
  at: number;
}

const signatures = { head: 0x04034b50, entry: 0x02014b50, end: 0x06054b50, end64: 0x06064b50, locator64: 0x07064b50 };
const endLength = 22;
const longestComment = 65_535;
/** Values that mean: the real number is in the ZIP64 extra field. */
const [elsewhere, elsewhereShort] = [0xffffffff, 0xffff];

/** The central directory of every file that is accepted here lies within this many bytes from the end. */
export const zipEnd = 2 ** 20;

class NoZip extends Error {}

function expectSignature(bytes: Buffer, at: number, signature: number): void {
  if (at < 0 || at + 4 > bytes.length || bytes.readUInt32LE(at) !== signature) throw new NoZip('no ZIP');
}

/** Offset of the central directory in the file, and its number of entries. */
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

/** The ZIP64 numbers of an entry, in the order of APPNOTE.TXT, 4.5.3. */
function largeNumbers(extra: Buffer): bigint[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== 1) continue;
    const part = extra.subarray(at + 4, at + 4 + extra.readUInt16LE(at + 2));
    return Array.from({ length: Math.floor(part.length / 8) }, (_, index) => part.readBigUInt64LE(index * 8));
  }
  return [];
}

/**
 * Lists the entries of a ZIP.
 * @param bytes the end of the file, or all of it
 * @param start offset of `bytes` in the file
 * @throws Error if it is not a ZIP
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
    // The order matters: ZIP64 numbers are stored in this order.
    const [size, packed, own] = [number(24), number(20), number(42)];
    const name = bytes.toString('utf8', at + 46, after);
    entries.push({ name, method: bytes.readUInt16LE(at + 10), packed, size, at: own });
    at = after + extraLength + bytes.readUInt16LE(at + 32);
  }
  return entries;
}

/**
 * Unpacks an entry.
 * @param most maximum size in bytes
 * @returns null when the content is larger
 * @throws Error when it cannot be unpacked
 */
export function unzipEntry(bytes: Buffer, { method, packed, at }: ZipEntry, most: number): Buffer | null {
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
