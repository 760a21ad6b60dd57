import type { Bytes } from './bytes.ts';

/** Maximum number of padding elements before the segment. */
const mostElements = 64;
/** An element ID has at most four bytes, a size at most eight. */
const headLength = 12;

const ids = { header: 0x1a45dfa3, segment: 0x18538067, void: 0xec, crc: 0xbf };

interface Head {
  id: number;
  /** Size of its content in bytes; infinite when it is unknown (RFC 8794, 6.2). */
  size: number;
  /** Size of the element header itself in bytes. */
  own: number;
}

/** Length in bytes of the variable-size integer that starts with this byte (RFC 8794, 4). */
const lengthOf = (first: number) => Math.clz32(first) - 23;

/** ID and size of an element; null when the header is invalid. */
function readHead(bytes: Buffer): Head | null {
  const idLength = lengthOf(bytes[0] ?? 0);
  const sizeLength = lengthOf(bytes[idLength] ?? 0);
  const own = idLength + sizeLength;
  if (idLength > 4 || sizeLength > 8 || bytes.length < own) return null;
  const all = (1n << BigInt(7 * sizeLength)) - 1n;
  const size = BigInt(`0x${bytes.toString('hex', idLength, own)}`) & all;
  return { id: bytes.readUIntBE(0, idLength), size: size === all ? Number.POSITIVE_INFINITY : Number(size), own };
}

/**
 * Whether the header of a WebM is followed by its segment (RFC 8794 and RFC 9559, 4.5). Reads only the headers of
 * top-level elements. The caller must check that the document type is WebM.
 */
export async function hasSegment({ size, read }: Bytes): Promise<boolean> {
  let at = 0;
  for (let elements = 0; elements < mostElements && at < size; elements += 1) {
    const head = readHead(await read(at, headLength));
    if (!head) return false;
    if (head.id === ids.segment) return at > 0;
    const expected = at === 0 ? head.id === ids.header : head.id === ids.void || head.id === ids.crc;
    if (!expected) return false;
    at += head.own + head.size;
  }
  return false;
}
