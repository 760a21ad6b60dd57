import type { Bytes } from './bytes.ts';

/** Maximum number of top-level boxes; real videos and pictures have a handful. */
const mostBoxes = 256;

/** Size of a box; null when its header is invalid or it is longer than the `rest` of the file. */
function boxSize(head: Buffer, rest: number): number | null {
  if (head.length < 8) return null;
  const short = head.readUInt32BE(0);
  // Size 0: the box extends to the end of the file. Size 1: the size is in the eight bytes after the type.
  if (short === 1 && head.length < 16) return null;
  const size = short === 0 ? rest : short === 1 ? Number(head.readBigUInt64BE(8)) : short;
  return size >= (short === 1 ? 16 : 8) && size <= rest ? size : null;
}

/**
 * Types of a file's top-level boxes in order (ISO 14496-12, 4.2). Only the box headers are read. Stops at the end of
 * the file, at the first invalid or truncated box, and one box after the maximum.
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
  /** Start and end offset of its contents in the file. */
  from: number;
  to: number;
}

/** The boxes inside another box, up to the maximum. */
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

/** Follows a path of box types, taking the first box of each type. */
async function boxAt(bytes: Bytes, box: Box, [name, ...rest]: readonly string[]): Promise<Box | null> {
  if (name === undefined) return box;
  const found = (await boxesIn(bytes, box)).find(({ type }) => type === name);
  return found ? boxAt(bytes, found, rest) : null;
}

/** A track of a video: its handler (`vide`, `soun`) and the four-letter code of its codec. */
export interface Track {
  handler: string;
  codec: string;
}

/** Maximum number of tracks to read; real videos have a handful. */
const mostTracks = 16;

async function trackIn(bytes: Bytes, track: Box): Promise<Track> {
  const four = async (box: Box | null, offset: number) =>
    box ? (await bytes.read(box.from + offset, 4)).toString('latin1') : '';
  // The handler type follows version, flags and a field that QuickTime used for the component type.
  const handler = await four(await boxAt(bytes, track, ['mdia', 'hdlr']), 8);
  // The codec of the first sample description; version, flags and the number of descriptions come before it.
  const codec = await four(await boxAt(bytes, track, ['mdia', 'minf', 'stbl', 'stsd']), 12);
  return { handler, codec };
}

/**
 * The tracks of an MP4 with a complete `moov` box (ISO 14496-12, 8.2).
 * @returns an empty array for a file with only a movie fragment (`moof`, 8.8), which has no track list; null for a file
 * with neither
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

/** Whether an AVIF has no more boxes than a picture needs: the decoder takes seconds for 100,000 empty boxes. */
export async function hasFewBoxes(bytes: Bytes): Promise<boolean> {
  let boxes = 0;
  for await (const _type of outermostBoxes(bytes)) boxes += 1;
  return boxes <= mostBoxes;
}
