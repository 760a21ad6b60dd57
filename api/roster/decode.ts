const utf16 = { le: [0xff, 0xfe], be: [0xfe, 0xff] } as const;
const begins = (bytes: Uint8Array, mark: readonly number[]) => mark.every((byte, index) => bytes[index] === byte);

/**
 * The text of a list as programs save it: UTF-16 with its mark, UTF-8 with or without one, else Windows-1256, which is
 * what Excel writes on an Arabic Windows.
 */
export function decodeTable(bytes: Uint8Array): string {
  if (begins(bytes, utf16.le)) return new TextDecoder('utf-16le').decode(bytes);
  if (begins(bytes, utf16.be)) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1256').decode(bytes);
  }
}
