import type { Bytes } from './bytes.ts';

/** Boxes before the movie; a film has a handful. */
const mostBoxes = 256;

/** Size of the box at `at` and of its head; null for none that fits into the file. */
function boxSize(head: Buffer, rest: number): { size: number; own: number } | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  if (short === 1 && head.length < 16) return null;
  const own = short === 1 ? 16 : 8;
  // 0: to the end of the file. 1: in the eight bytes after the name.
  const size = short === 0 ? rest : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return size >= own && size <= rest ? { size, own } : null;
}

/**
 * Whether an MP4 has its movie, or a fragment of one, whole among its outermost boxes (ISO 14496-12, 4.2 and 8.2). Each
 * box's head is read, nothing in it.
 */
export async function hasMovie({ size, read }: Bytes): Promise<boolean> {
  let at = 0;
  for (let boxes = 0; boxes < mostBoxes; boxes += 1) {
    const head = await read(at, 16);
    const box = boxSize(head, size - at);
    if (!box) return false;
    const type = head.toString('latin1', 4, 8);
    if (type === 'moov' || type === 'moof') return true;
    at += box.size;
  }
  return false;
}
