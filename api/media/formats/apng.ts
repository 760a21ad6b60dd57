import { type Bytes, withBytes } from './bytes.ts';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Maximum number of chunks to read before the image data; real files have fewer. */
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
 * The number of frames that a PNG declares (`acTL` of APNG 1.0); 1 for a still picture and for any other file. Reads a
 * few bytes of each chunk before the image data. A declaration after more than 512 chunks is ignored, as image viewers
 * do.
 */
export const apngFrames = (path: string): Promise<number> => withBytes(path, countFrames);
