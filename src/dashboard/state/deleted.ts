import { atom } from 'nanostores';
import type { ListType } from '../../model/content/type.ts';
import { deletedRowTime } from '../../model/limits.ts';
import { type DeletedRow, withoutDeleted } from '../content/deleted-rows.ts';

export interface Deleted extends DeletedRow {
  type: ListType;
  /** The page, filters and order of the list in which it stood. */
  place: string;
  /** Time of the deletion, in milliseconds. */
  at: number;
  /** Height in pixels of its row; the placeholder gets the same height. */
  height: number;
  /** Resolves to whether the server has deleted it; undo is not possible before. */
  done: Promise<boolean>;
}

/** Rows that were just deleted, on all lists; each list shows a placeholder with undo for them. */
export const $deleted = atom<readonly Deleted[]>([]);

export const isOn = (type: ListType, place: string) => (each: Deleted) => each.type === type && each.place === place;

const is = (type: ListType, id: number) => (each: Deleted) => each.type === type && each.row.id === id;

export function findDeleted(type: ListType, id: number): Deleted | undefined {
  return $deleted.get().find(is(type, id));
}

/** Removes a row from the store without moving others: the deletion failed, or the row is back in the list. */
export function forgetDeleted(type: ListType, id: number): void {
  const matches = is(type, id);
  $deleted.set($deleted.get().filter((each) => !matches(each)));
}

export function noteDeleted(deleted: Deleted): void {
  forgetDeleted(deleted.type, deleted.row.id);
  $deleted.set([...$deleted.get(), deleted]);
}

export function changeDeleted(type: ListType, id: number, state: Deleted['state']): void {
  const matches = is(type, id);
  $deleted.set($deleted.get().map((each) => (matches(each) ? { ...each, state } : each)));
}

/**
 * Removes the placeholders whose time is over.
 * @param held the id of a row that must stay, because the focus is inside it
 */
export function removeExpired(type: ListType, place: string, held: number | null, now = Date.now()): void {
  const all = $deleted.get();
  const overdue = all
    .filter(isOn(type, place))
    .filter(({ at, state, row }) => state !== 'deleting' && now - at >= deletedRowTime && row.id !== held);
  if (overdue.length === 0) return;
  const here = withoutDeleted(all.filter(isOn(type, place)), new Set(overdue.map(({ row }) => row.id)));
  $deleted.set([...all.filter((each) => !isOn(type, place)(each)), ...here]);
}
