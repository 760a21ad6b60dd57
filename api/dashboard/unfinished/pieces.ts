import { randomBytes } from 'node:crypto';

/** A stretch of an upload that is stored as an object of its own. */
export interface Piece {
  /** What its object is called, below the upload's. */
  name: string;
  start: number;
  /** The first byte after it. */
  end: number;
}

/** Named by what it holds, and by chance: two machines to which the same stretch was sent do not overwrite each other. */
export function pieceName(start: number, length: number): string {
  return `${String(start).padStart(15, '0')}-${length}-${randomBytes(6).toString('hex')}`;
}

export function readPiece(name: string): Piece | null {
  const [, start, length] = /^(\d{15})-(\d+)-[0-9a-f]{12}$/.exec(name) ?? [];
  return start && length ? { name, start: Number(start), end: Number(start) + Number(length) } : null;
}

/**
 * The pieces that follow each other without a gap from the first byte on, as few as possible. Where two overlap they hold
 * the same bytes: those of one file.
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
