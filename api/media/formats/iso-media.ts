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

interface Box {
  type: string;
  /** Where its contents begin and end in the file. */
  from: number;
  to: number;
}

/** The boxes inside another one, the first of them. */
async function boxesIn({ read }: Bytes, { from, to }: Omit<Box, 'type'>): Promise<Box[]> {
  const found: Box[] = [];
  for (let at = from; at < to && found.length < mostBoxes; ) {
    const head = await read(at, 16);
    const own = boxSize(head, to - at);
    if (own === null) break;
    const start = at + (head.readUInt32BE(0) === 1 ? 16 : 8);
    found.push({ type: head.toString('latin1', 4, 8), from: start, to: at + own });
    at += own;
  }
  return found;
}

/** The first box of each name on the way, one inside the other. */
async function boxAt(bytes: Bytes, box: Box, [name, ...rest]: readonly string[]): Promise<Box | null> {
  if (name === undefined) return box;
  const found = (await boxesIn(bytes, box)).find(({ type }) => type === name);
  return found ? boxAt(bytes, found, rest) : null;
}

/** What a track of a film is: its handler (`vide`, `soun`), and the four letters of its codec. */
export interface Track {
  handler: string;
  codec: string;
}

/** Tracks of one film; one has a handful. */
const mostTracks = 16;

async function trackIn(bytes: Bytes, track: Box): Promise<Track> {
  const four = async (box: Box | null, offset: number) =>
    box ? (await bytes.read(box.from + offset, 4)).toString('latin1') : '';
  // Version and flags come first, then what was in QuickTime the type of the component.
  const handler = await four(await boxAt(bytes, track, ['mdia', 'hdlr']), 8);
  // The first of its descriptions begins after version, flags and how many they are.
  const codec = await four(await boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsd']), 12);
  return { handler, codec };
}

/**
 * The tracks of an MP4 whose movie, or a fragment of one, stands whole among its outermost boxes (ISO 14496-12, 8.2 and
 * 8.8); null for one without. A fragment alone tells of none.
 */
export async function tracksOf(bytes: Bytes): Promise<Track[] | null> {
  let whole = false;
  let at = 0;
  for (let boxes = 0; boxes <= mostBoxes; boxes += 1) {
    const head = await bytes.read(at, 16);
    const own = boxSize(head, bytes.size - at);
    if (own === null) break;
    const type = head.toString('latin1', 4, 8);
    if (type === 'moov') {
      const from = at + (head.readUInt32BE(0) === 1 ? 16 : 8);
      const tracks = (await boxesIn(bytes, { from, to: at + own })).filter((box) => box.type === 'trak');
      return Promise.all(tracks.slice(0, mostTracks).map((track) => trackIn(bytes, track)));
    }
    if (type === 'moof') whole = true;
    at += own;
  }
  return whole ? [] : null;
}

/** Whether an AVIF has no more boxes than a picture needs: its decoder takes seconds for a hundred thousand empty ones. */
export async function hasFewBoxes(bytes: Bytes): Promise<boolean> {
  let boxes = 0;
  for await (const _type of outermostBoxes(bytes)) boxes += 1;
  return boxes <= mostBoxes;
}
