import { readFileSync } from 'node:fs';

/** An entry of a tar archive. Tests may set wrong values on purpose. */
export interface TarEntry {
  name: string;
  /**
   * `0` is a file, `5` a folder, `1` and `2` links, `3`, `4` and `6` devices and pipes, `x`, `g` and `L` extension
   * headers.
   */
  type?: string;
  content?: Buffer;
  link?: string;
  /** The size in the header, if it must differ from the content's length. */
  size?: number;
}

const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;

function header({ name, type = '0', content = Buffer.alloc(0), link = '', size = content.length }: TarEntry): Buffer {
  const block = Buffer.alloc(512);
  block.write(name, 0, 100);
  block.write(octal(0o644, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  if (size < 8 ** 11) {
    block.write(octal(size, 12), 124);
  } else {
    block.writeUInt8(0x80, 124);
    block.writeBigUInt64BE(BigInt(size), 128);
  }
  block.write(octal(0, 12), 136);
  block.write('        ', 148);
  block.write(type, 156);
  block.write(link, 157, 100);
  block.write('ustar\x0000', 257);
  const sum = block.reduce((total, byte) => total + byte, 0);
  block.write(`${octal(sum, 7)} `, 148);
  return block;
}

/** The blocks of some entries, without the end of the archive. */
export function blocks(entries: readonly TarEntry[]): Buffer {
  return Buffer.concat(
    entries.flatMap((entry) => {
      const content = entry.content ?? Buffer.alloc(0);
      return [header(entry), content, Buffer.alloc((512 - (content.length % 512)) % 512)];
    }),
  );
}

/** A complete archive; the entries may be valid or not. */
export const tar = (entries: readonly TarEntry[]) => Buffer.concat([blocks(entries), Buffer.alloc(10_240)]);

/** The files of an archive; long names are not supported. */
export function untar(path: string): { name: string; content: Buffer }[] {
  const bytes = readFileSync(path);
  const files: { name: string; content: Buffer }[] = [];
  for (let at = 0; bytes[at] !== 0; ) {
    const [name = ''] = bytes.toString('utf8', at, at + 100).split('\0');
    const size = Number.parseInt(bytes.toString('latin1', at + 124, at + 135), 8);
    if (bytes[at + 156] === 48) files.push({ name, content: bytes.subarray(at + 512, at + 512 + size) });
    at += 512 + Math.ceil(size / 512) * 512;
  }
  return files;
}

/** A pax extended header record. */
export function pax(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length += 1;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
