const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
/** Half of a sign of UTF-16 is empty wherever a comma or a line's end stands; no other way of writing has such bytes. */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const empty = bytes.indexOf(0);
  if (empty < 0 || bytes.length % 2 === 1) return null;
  return empty % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/**
 * The text of a list as programs save it: UTF-16 or UTF-8, with a mark or without, else Windows-1256, which is
 * what Excel writes on an Arabic Windows.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (begins(bytes, utf16.le)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, utf16.be)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarked(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
