import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Large pieces make a stream fast; many readers share what memory there is for them: `together`, and once each has no
 * more than `least` of it, `atMost`. With as many readers as there may be connections all pieces stay below what may be
 * unsent. In bytes.
 */
const pieces = { most: 512 * 1024, least: 32 * 1024, together: 4 * 2 ** 20, atMost: 16 * 2 ** 20 };

let readers = 0;

function pieceSize(): number {
  const least = Math.min(pieces.least, Math.floor(pieces.atMost / readers));
  return Math.max(least, Math.min(pieces.most, Math.floor(pieces.together / readers)));
}

/** What is fetched at once for one of all readers, in bytes: each piece is a request to the store. */
export const fetchedPiece = (): number =>
  Math.max(pieceSize(), Math.min(2 ** 20, Math.floor((pieces.atMost * 2) / Math.max(1, readers))));

/** Hands a piece on and waits until it has left, so that its memory can be used again. */
export function written(to: Writable, piece: Buffer | string): Promise<void> {
  return new Promise((resolve, reject) => {
    const gone = () => reject(new Error('the reader left'));
    if (to.destroyed) {
      gone();
      return;
    }
    to.once('close', gone);
    to.write(piece, (error) => {
      to.off('close', gone);
      if (error) reject(error);
      else resolve();
    });
  });
}

/**
 * Sends bytes `start` to `end` of an open file, one piece of memory used over and over: as fast as nginx for one reader,
 * and some hundred kilobytes for each of many. Closes it.
 */
export async function sendPieces(file: FileHandle, range: { start: number; end: number }, to: Writable): Promise<void> {
  readers += 1;
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(pieceSize(), range.end - range.start + 1));
    for (let at = range.start; at <= range.end; ) {
      const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, range.end - at + 1), at);
      if (bytesRead === 0) throw new Error('a file is shorter than it was');
      await written(to, memory.subarray(0, bytesRead));
      at += bytesRead;
    }
    to.end();
  } finally {
    readers -= 1;
    await file.close();
  }
}

/**
 * The same from somewhere else than this disk, a piece at a time: a slow reader holds no connection to it.
 * @param read bytes `start` to `end`, both included
 */
export async function sendFetched(
  read: (start: number, end: number) => Promise<Buffer>,
  range: { start: number; end: number },
  to: Writable,
  first: Buffer,
): Promise<void> {
  readers += 1;
  try {
    let piece = first;
    for (let at = range.start; ; ) {
      await written(to, piece);
      at += piece.length;
      if (at > range.end) break;
      piece = await read(at, Math.min(range.end, at + fetchedPiece() - 1));
      if (piece.length === 0) throw new Error('a file is shorter than it was');
    }
    to.end();
  } finally {
    readers -= 1;
  }
}

async function sendInPieces(body: Buffer, to: Writable): Promise<void> {
  for (let at = 0; at < body.length; ) {
    const piece = body.subarray(at, at + pieceSize());
    await written(to, piece);
    at += piece.length;
  }
  to.end();
}

/**
 * Ends an answer with a body that others have too (a page, an asset, a kept answer): no more of it waits for a slow reader
 * than a piece.
 */
export function endWith(body: Buffer, to: Writable): void {
  if (body.length <= pieces.least) {
    to.end(body);
    return;
  }
  readers += 1;
  to.once('close', () => {
    readers -= 1;
  });
  if (body.length <= pieceSize()) to.end(body);
  // A reader who leaves in the middle is no fault of ours.
  else void sendInPieces(body, to).catch(() => to.destroy());
}
