import { randomBytes } from 'node:crypto';

/** A chunk (byte range) of an upload, stored as one S3 object. */
export interface Piece {
  /** Name of the object, below the name of the upload. */
  name: string;
  start: number;
  /** End offset, exclusive. */
  end: number;
}

/** Makes the object name of a chunk. The random part keeps two machines from overwriting each other's chunk. */
export function pieceName(start: number, length: number): string {
  return `${String(start).padStart(15, '0')}-${length}-${randomBytes(6).toString('hex')}`;
}

export function readPiece(name: string): Piece | null {
  const [, start, length] = /^(\d{15})-(\d+)-[0-9a-f]{12}$/.exec(name) ?? [];
  return start && length ? { name, start: Number(start), end: Number(start) + Number(length) } : null;
}

/**
 * Chooses the chunks that cover the upload from the first byte without a gap, as few as possible. Chunks may overlap;
 * the overlapping bytes are the same, because they come from one file. `start` is moved past the overlap.
 */
export function chainOf(pieces: readonly Piece[]): Piece[] {
  const chain: Piece[] = [];
  for (let reached = 0; ; ) {
    const next = pieces
      .filter(({ start, end }) => start <= reached && end > reached)
      .reduce<Piece | null>((best, piece) => (best && best.end >= piece.end ? best : piece), null);
    if (!next) return chain;
    chain.push({ ...next, start: reached });
    reached = next.end;
  }
}
