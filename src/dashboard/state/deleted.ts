import { atom } from 'nanostores';
import type { ListType } from '../../model/content/type.ts';
import { deletedRowStays } from '../../model/limits.ts';
import { type DeletedRow, withoutDeleted } from '../content/deleted-rows.ts';

export interface Deleted extends DeletedRow {
  type: ListType;
  page: number;
  /** Moment of the click, in milliseconds. */
  at: number;
  /** Height of its row in pixels: what takes its place is as high. */
  height: number;
  /** Whether the server has done it; nothing can be undone before. */
  done: Promise<boolean>;
}

/** What was deleted a moment ago, whatever screen is open; lists keep its place. */
export const $deleted = atom<readonly Deleted[]>([]);

export const isOn = (type: ListType, page: number) => (each: Deleted) => each.type === type && each.page === page;

const is = (type: ListType, id: number) => (each: Deleted) => each.type === type && each.row.id === id;

export function findDeleted(type: ListType, id: number): Deleted | undefined {
  return $deleted.get().find(is(type, id));
}

/** Forgets a row: its deletion failed, or it is among the others again. Nothing else moves. */
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
 * Lets rows go whose time is up.
 * @param held ids of rows that must not go yet: the focus is in them
 */
export function letGo(type: ListType, page: number, held: ReadonlySet<number>, now = Date.now()): void {
  const all = $deleted.get();
  const overdue = all
    .filter(isOn(type, page))
    .filter(({ at, state, row }) => state !== 'deleting' && now - at >= deletedRowStays && !held.has(row.id));
  if (overdue.length === 0) return;
  const here = withoutDeleted(all.filter(isOn(type, page)), new Set(overdue.map(({ row }) => row.id)));
  $deleted.set([...all.filter((each) => !isOn(type, page)(each)), ...here]);
}
