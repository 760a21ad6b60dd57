import type { Row } from '../../model/endpoints/dashboard-content.ts';

/** A row that was deleted a moment ago, and the place it had among all that its page showed. */
export interface DeletedRow {
  row: Row;
  index: number;
  /** `back`: its deletion was undone, and what the server answers does not hold it yet. */
  state: 'deleting' | 'deleted' | 'back';
}

export interface ShownRow {
  row: Row;
  deleted: boolean;
}

/**
 * What a page shows: its rows, and those deleted a moment ago in the places they had, so that nothing moves.
 * @param deleted with indices among all rows that were shown when each of them was deleted
 */
export function withDeleted(rows: readonly Row[], deleted: readonly DeletedRow[]): ShownRow[] {
  const known = new Set(rows.map(({ id }) => id));
  const kept = deleted.filter(({ row, state }) => state !== 'back' || !known.has(row.id));
  const gone = new Set(kept.map(({ row }) => row.id));
  const shown: ShownRow[] = rows.filter(({ id }) => !gone.has(id)).map((row) => ({ row, deleted: false }));
  for (const { row, index, state } of kept.toSorted((a, b) => a.index - b.index)) {
    shown.splice(index, 0, { row, deleted: state !== 'back' });
  }
  return shown;
}

/** What stays when some deleted rows leave their places: those below them move up. */
export function withoutDeleted<D extends DeletedRow>(deleted: readonly D[], leaving: ReadonlySet<number>): D[] {
  const places = deleted.filter(({ row, state }) => leaving.has(row.id) && state !== 'back').map(({ index }) => index);
  return deleted
    .filter(({ row }) => !leaving.has(row.id))
    .map((each) => ({ ...each, index: each.index - places.filter((place) => place < each.index).length }));
}
