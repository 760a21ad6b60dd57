import { open } from 'node:fs/promises';

const signature = Buffer.from('89504e470d0a1a0a', 'hex');
/** Chunks before the picture; more than anyone writes. */
const mostChunks = 512;

/**
 * How many frames a PNG says it has (APNG 1.0, `acTL`): 1 for a still one and for any other file. A few bytes of each
 * chunk before the picture are read; whoever hides the number behind more than 512 of them has none.
 */
export async function apngFrames(path: string): Promise<number> {
  const file = await open(path, 'r');
  try {
    const head = Buffer.alloc(12);
    const { bytesRead } = await file.read(head, 0, signature.length, 0);
    if (bytesRead < signature.length || !head.subarray(0, signature.length).equals(signature)) return 1;
    for (let at = signature.length, chunks = 0; chunks < mostChunks; chunks += 1) {
      if ((await file.read(head, 0, head.length, at)).bytesRead < head.length) return 1;
      const type = head.toString('latin1', 4, 8);
      if (type === 'acTL') return Math.max(1, head.readUInt32BE(8));
      if (type === 'IDAT') return 1;
      at += head.readUInt32BE(0) + 12;
    }
    return 1;
  } finally {
    await file.close();
  }
}
