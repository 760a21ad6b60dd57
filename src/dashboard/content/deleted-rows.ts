import type { Row } from '../../model/endpoints/dashboard-content.ts';

/** A row that was just deleted (undo is possible), and its index among all rows shown on its page. */
export interface DeletedRow {
  row: Row;
  index: number;
  /** `back`: it was restored, but the list from the server does not contain it yet. */
  state: 'deleting' | 'deleted' | 'back';
}

export interface ShownRow {
  row: Row;
  deleted: boolean;
}

/**
 * The rows of a page together with the just deleted ones in their old places, so that no row moves.
 * @param deleted with the index of each one among all rows that were shown when it was deleted
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

/** Removes some of the just deleted rows; the indices of those below them decrease. */
export function withoutDeleted<D extends DeletedRow>(deleted: readonly D[], leaving: ReadonlySet<number>): D[] {
  const places = deleted.filter(({ row, state }) => leaving.has(row.id) && state !== 'back').map(({ index }) => index);
  return deleted
    .filter(({ row }) => !leaving.has(row.id))
    .map((each) => ({ ...each, index: each.index - places.filter((place) => place < each.index).length }));
}
