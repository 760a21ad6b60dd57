const marks = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/** The beginning of a list, in bytes, that shows whether it is text and in which encoding. */
export const beginning = 4096;

/** In UTF-16 the upper bytes of Latin and Arabic letters are below this one; other encodings have no such bytes. */
const lowestInText = 0x09;

/**
 * Detects UTF-16 by its byte order mark, or without one by the upper bytes of its characters. A few zero bytes in another
 * encoding are damage, not UTF-16.
 * @param bytes the beginning of the list
 */
export function utf16Of(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  for (const encoding of ['utf-16le', 'utf-16be'] as const) {
    if (marks[encoding].every((byte, index) => bytes[index] === byte)) return encoding;
  }
  const [even, odd] = [0, 1].map(
    (half) => bytes.filter((byte, at) => byte < lowestInText && at % 2 === half).length > bytes.length / 4,
  );
  if (even === odd) return null;
  return even ? 'utf-16be' : 'utf-16le';
}

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
  const wide = utf16Of(bytes.subarray(0, beginning));
  if (wide) return new TextDecoder(wide).decode(bytes);
  return new TextDecoder(isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1256').decode(bytes);
}
