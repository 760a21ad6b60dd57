const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
/**
 * Detects UTF-16 without a byte order mark: commas and line ends have a zero byte there, and no other encoding has zero
 * bytes.
 */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const empty = bytes.indexOf(0);
  if (empty < 0 || bytes.length % 2 === 1) return null;
  return empty % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/** Number of continuation bytes after this first byte of a UTF-8 sequence; 0 for an invalid first byte. */
const following = (first: number): number =>
  first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0;

/**
 * Whether the text is UTF-8, perhaps with a few damaged bytes: it has more valid multi-byte sequences than invalid
 * bytes.
 */
function isMostlyUtf8(bytes: Uint8Array): boolean {
  let [right, wrong] = [0, 0];
  for (let at = 0; at < bytes.length; at += 1) {
    const first = bytes[at] ?? 0;
    if (first < 0x80) continue;
    const rest = following(first);
    const whole = rest > 0 && bytes.subarray(at + 1, at + 1 + rest).every((byte) => byte >> 6 === 0b10);
    if (whole && at + rest < bytes.length) {
      right += 1;
      at += rest;
    } else wrong += 1;
  }
  return wrong === 0 || right > wrong;
}

/** Replacement character for a byte that could not be decoded. */
export const replacementCharacter = '\ufffd';

/**
 * Decodes a CSV file: UTF-16 or UTF-8, with or without a byte order mark, else Windows-1256, which Excel writes on an
 * Arabic Windows.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (begins(bytes, utf16.le)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, utf16.be)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarked(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  return new TextDecoder(isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1256').decode(bytes);
}
