import type { Bytes } from './bytes.ts';

/** Outermost boxes of one file; a film or a picture has a handful. */
const mostBoxes = 256;

/** Size of a box; null when its head is none or it does not fit into the `rest` of the file. */
function boxSize(head: Buffer, rest: number): number | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  // 0: to the end of the file. 1: in the eight bytes after the name.
  if (short === 1 && head.length < 16) return null;
  const size = short === 0 ? rest : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return size >= (short === 1 ? 16 : 8) && size <= rest ? size : null;
}

/**
 * Names of a file's outermost boxes, one after the other (ISO 14496-12, 4.2). Their heads are read, nothing in them. Ends
 * where the file does, at the first that is none or is cut off, and after one more than there may be.
 */
async function* outermostBoxes({ size, read }: Bytes): AsyncGenerator<string> {
  let at = 0;
  for (let boxes = 0; boxes <= mostBoxes; boxes += 1) {
    const head = await read(at, 16);
    const own = boxSize(head, size - at);
    if (own === null) return;
    yield head.toString('latin1', 4, 8);
    at += own;
  }
}

/** Whether an MP4 has its movie, or a fragment of one, whole among its outermost boxes (ISO 14496-12, 8.2 and 8.8). */
export async function hasMovie(bytes: Bytes): Promise<boolean> {
  for await (const type of outermostBoxes(bytes)) if (type === 'moov' || type === 'moof') return true;
  return false;
}

/** Whether an AVIF has no more boxes than a picture needs: its decoder takes seconds for a hundred thousand empty ones. */
export async function hasFewBoxes(bytes: Bytes): Promise<boolean> {
  let boxes = 0;
  for await (const _type of outermostBoxes(bytes)) boxes += 1;
  return boxes <= mostBoxes;
}
