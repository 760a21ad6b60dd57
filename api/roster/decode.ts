const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
/** Half of a sign of UTF-16 is empty wherever a comma or a line's end stands; no other way of writing has such bytes. */
function unmarked(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const empty = bytes.indexOf(0);
  if (empty < 0 || bytes.length % 2 === 1) return null;
  return empty % 2 === 1 ? 'utf-16le' : 'utf-16be';
}

const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/** How many bytes follow the first one of a sequence of UTF-8; 0 for a byte that begins none. */
const following = (first: number): number =>
  first >= 0xc2 && first <= 0xdf ? 1 : first >= 0xe0 && first <= 0xef ? 2 : first >= 0xf0 && first <= 0xf4 ? 3 : 0;

/** Whether more sequences of several bytes are right than bytes are wrong: a text of UTF-8, perhaps with a spoilt byte. */
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

/** What stands where a byte could not be read. */
export const unreadable = '\ufffd';

/**
 * The text of a list as programs save it: UTF-16 or UTF-8, with a mark or without, else Windows-1256, which is
 * what Excel writes on an Arabic Windows.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (begins(bytes, utf16.le)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, utf16.be)) return new TextDecoder('utf-16be').decode(bytes);
  const wide = unmarked(bytes);
  if (wide) return new TextDecoder(wide).decode(bytes);
  return new TextDecoder(isMostlyUtf8(bytes) ? 'utf-8' : 'windows-1256').decode(bytes);
}
