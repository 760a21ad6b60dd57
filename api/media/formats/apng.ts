import { type Bytes, withBytes } from './bytes.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks before the picture; more than anyone writes. */
const mostChunks = 512;

async function countFrames({ read }: Bytes): Promise<number> {
  if (!(await read(0, signature.length)).equals(signature)) return 1;
  let at = signature.length;
  for (let chunks = 0; chunks < mostChunks; chunks += 1) {
    const head = await read(at, 12);
    const type = head.toString('latin1', 4, 8);
    if (head.length < 12 || type === 'IDAT') return 1;
    if (type === 'acTL') return Math.max(1, head.readUInt32BE(8));
    at += head.readUInt32BE(0) + 12;
  }
  return 1;
}

/**
 * How many frames a PNG says it has (`acTL` of APNG 1.0): 1 for a still one and for any other file. A few bytes of each
 * chunk before the picture are read; a number behind more than 512 of them is none, as for whoever shows the picture.
 */
export const apngFrames = (path: string): Promise<number> => withBytes(path, countFrames);
