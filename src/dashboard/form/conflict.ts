import type { Changed } from '../../model/last-change.ts';
import { type FormValues, versionKey } from '../content/values.ts';

/** What two people have changed at the same time. */
export interface Conflict {
  /** What was typed here, and what somebody else has saved meanwhile. */
  mine: FormValues;
  theirs: FormValues;
  /** Keys of the values that differ. */
  keys: string[];
  changed: Changed;
}

const entriesOf = (value: unknown): Map<string, unknown> =>
  new Map(Object.entries(value && typeof value === 'object' ? value : {}));

/** Who has changed something meanwhile, as an answer says it. */
function changedIn(value: unknown): Changed {
  const changed = entriesOf(value);
  const by = entriesOf(changed.get('by'));
  const [id, name, at] = [by.get('id'), by.get('name'), changed.get('at')];
  const known = typeof id === 'number' && typeof name === 'string';
  return { by: known ? { id, name } : null, at: typeof at === 'string' ? at : null };
}

/**
 * What stands in a form after somebody else was faster: the own text where one was typed, else the newest.
 * @param before the values that the form began with
 */
export function afterConflict(before: FormValues, mine: FormValues, theirs: FormValues, changed: unknown) {
  const keys = Object.keys(theirs).filter((key) => key !== versionKey && (mine[key] ?? '') !== theirs[key]);
  const typed = keys.filter((key) => (mine[key] ?? '') !== (before[key] ?? ''));
  const values = { ...theirs, ...Object.fromEntries(typed.map((key) => [key, mine[key] ?? ''])) };
  const conflict: Conflict = { mine, theirs, keys, changed: changedIn(changed) };
  return { values, conflict: keys.length > 0 ? conflict : null };
}
