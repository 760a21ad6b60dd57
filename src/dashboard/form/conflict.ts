import type { Changed } from '../../model/last-change.ts';
import { type FormValues, versionKey } from '../content/values.ts';

/** An edit conflict: two people have changed the same entry. */
export interface Conflict {
  /** The values typed in this form (`mine`) and those that somebody else has saved (`theirs`). */
  mine: FormValues;
  theirs: FormValues;
  /** Keys of the values that differ between `mine` and `theirs`. */
  keys: string[];
  changed: Changed;
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(Object.entries(value && typeof value === 'object' ? value : {}));

/** Parses who made the other change, and when, from the API response. */
function changedIn(value: unknown): Changed {
  const changed = entriesOf(value);
  const by = entriesOf(changed.get('by'));
  const [id, name, at] = [by.get('id'), by.get('name'), changed.get('at')];
  const known = typeof id === 'number' && typeof name === 'string';
  return { by: known ? { id, name } : null, at: typeof at === 'string' ? at : null };
}

/**
 * Merges the values after an edit conflict: the user's own text where they changed one, else the saved text.
 * @param before the values that the form started with
 */
export function mergeConflict(before: FormValues, mine: FormValues, theirs: FormValues, changed: unknown) {
  const keys = Object.keys(theirs).filter((key) => key !== versionKey && (mine[key] ?? '') !== theirs[key]);
  const typed = keys.filter((key) => (mine[key] ?? '') !== (before[key] ?? ''));
  const values = { ...theirs, ...Object.fromEntries(typed.map((key) => [key, mine[key] ?? ''])) };
  const conflict: Conflict = { mine, theirs, keys, changed: changedIn(changed) };
  return { values, conflict: keys.length > 0 ? conflict : null };
}
