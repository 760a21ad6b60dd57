import type { FileHandle } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Buffer sizes in bytes. Large pieces make a stream fast, but all readers share `together`; when each is down to
 * `least`, they may use up to `atMost`. Even with the maximum number of connections the pieces stay below the limit for
 * unsent data.
 */
const pieces = { most: 512 * 1024, least: 32 * 1024, together: 4 * 2 ** 20, atMost: 16 * 2 ** 20 };

let readers = 0;

function pieceSize(): number {
  const least = Math.min(pieces.least, Math.floor(pieces.atMost / readers));
  return Math.max(least, Math.min(pieces.most, Math.floor(pieces.together / readers)));
}

/** Bytes to fetch at once for one reader. Each piece is one request to the store. */
export const fetchSize = (): number =>
  Math.max(pieceSize(), Math.min(2 ** 20, Math.floor((pieces.atMost * 2) / Math.max(1, readers))));

/** Writes a piece and waits until it is flushed, so that its memory can be reused. */
export function writeAndFlush(to: Writable, piece: Buffer | string): Promise<void> {
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
 * Sends bytes `start` to `end` (both included) of an open file and closes it. One buffer is reused: as fast as nginx
 * for one reader, and some hundred kilobytes per reader for many.
 */
export async function sendPieces(file: FileHandle, range: { start: number; end: number }, to: Writable): Promise<void> {
  readers += 1;
  try {
    const memory = Buffer.allocUnsafeSlow(Math.min(pieceSize(), range.end - range.start + 1));
    for (let at = range.start; at <= range.end; ) {
      const { bytesRead } = await file.read(memory, 0, Math.min(memory.length, range.end - at + 1), at);
      if (bytesRead === 0) throw new Error('a file is shorter than it was');
      await writeAndFlush(to, memory.subarray(0, bytesRead));
      at += bytesRead;
    }
    to.end();
  } finally {
    readers -= 1;
    await file.close();
  }
}

/**
 * Like `sendPieces`, for a remote source, one piece at a time: a slow reader holds no connection to it.
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
      await writeAndFlush(to, piece);
      at += piece.length;
      if (at > range.end) break;
      piece = await read(at, Math.min(range.end, at + fetchSize() - 1));
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
    await writeAndFlush(to, piece);
    at += piece.length;
  }
  to.end();
}

/**
 * Ends a response with a shared buffer (a page, an asset, a cached response). At most one piece of it waits for a slow
 * reader.
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
  // A reader who disconnects is not an error of the server.
  else void sendInPieces(body, to).catch(() => to.destroy());
}
