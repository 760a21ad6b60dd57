import { and, ne } from 'drizzle-orm';
import { type EntryFilter, matchesFilter } from '../../src/model/content/owned.ts';
import { afterChange, type PublicationChange } from '../../src/model/content/publication.ts';
import type { Scope } from '../../src/model/content/series.ts';
import type { AnyEntry, Entry, ListType } from '../../src/model/content/type.ts';
import { missingValues } from '../../src/model/content/wire.ts';
import { Refusal } from '../../src/model/errors.ts';
import type { Fields } from '../../src/model/fields/index.ts';
import { addDays, isTypedDay } from '../../src/model/school/days.ts';
import { isOver, type LessonTime } from '../../src/model/school/lesson-times.ts';
import { daysBetween } from '../../src/model/school/series.ts';
import type { Transaction } from '../open.ts';
import { present, selectEntries } from './live-entries.ts';
import { tableOf } from './tables.ts';

/** When an entry of a series takes place. */
function timeOf({ series }: ListType, entry: AnyEntry): LessonTime {
  const valueIn = (name: string | undefined) => (name === undefined ? null : entry[name]);
  const minutes = valueIn(series?.minutes);
  return {
    date: String(valueIn(series?.date)),
    time: String(valueIn(series?.time)),
    minutes: typeof minutes === 'number' ? minutes : null,
  };
}

/**
 * The other entries of a series that a change of one of them concerns. Past lessons change only with scope `all`.
 * @param within the entries that the actor may change; null for all
 */
export async function othersInSeries<F extends Fields>(
  tx: Transaction,
  type: ListType<F>,
  entry: Entry<F>,
  scope: Scope,
  within: EntryFilter | null,
): Promise<Entry<F>[]> {
  const { series_id: series } = entry;
  if (scope === 'one' || !type.series || typeof series !== 'number') return [];
  const table = tableOf(type);
  const inSeries = and(present(type, { field: 'series_id', id: series }), ne(table.id, entry.id));
  const others = await selectEntries(tx, type, 'oldest', inSeries);
  const place = (one: AnyEntry) => {
    const { date, time } = timeOf(type, one);
    return `${date} ${time} ${String(one.id).padStart(16, '0')}`;
  };
  const now = new Date();
  // A draft may lack its time: then it is over with its day.
  const isPast = (one: AnyEntry) => {
    const { time, ...day } = timeOf(type, one);
    return day.date !== '' && isOver({ ...day, time: time || '23:59' }, now);
  };
  return others.filter(
    (one) => matchesFilter(one, within) && (scope === 'all' || (place(one) > place(entry) && !isPast(one))),
  );
}

const isTexts = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** The texts that differ, by language. */
function changedTexts(before: unknown, after: Record<string, unknown>): Record<string, unknown> {
  const was = isTexts(before) ? before : {};
  return Object.fromEntries(Object.entries(after).filter(([language, text]) => text !== was[language]));
}

/** What another entry of a series takes over of a change. */
interface Shared {
  values: Record<string, unknown>;
  publication: PublicationChange;
}

/**
 * What a change of one entry gives another of its series: what differs, and a date moved by as many days. What was not
 * changed stays as it is in the other.
 * @returns null if nothing of it concerns the other
 * @throws Refusal 422 for a date that it would move too far, and for a draft that is not complete enough to be shown
 */
export function valuesForOther(
  type: ListType,
  [before, after]: readonly [AnyEntry, AnyEntry],
  other: AnyEntry,
): Shared | null {
  const values: Record<string, unknown> = {};
  for (const name of Object.keys(type.fields)) {
    const [was, is] = [before[name], after[name]];
    if (name === type.series?.date) {
      // A draft may lack its day: then nothing says how far the others move, or from where.
      if (is === was || was === '' || other[name] === '') continue;
      const moved = addDays(String(other[name]), daysBetween(String(was), String(is)));
      if (!isTypedDay(moved)) throw new Refusal('invalid', { fields: { [name]: [{ problem: 'date' }] } });
      values[name] = moved;
    } else if (isTexts(is)) {
      const changed = changedTexts(was, is);
      const texts = other[name];
      if (Object.keys(changed).length > 0) values[name] = { ...(isTexts(texts) ? texts : {}), ...changed };
    } else if (is !== was) {
      values[name] = is;
    }
  }
  const publication = {
    ...(after.status === before.status ? {} : { status: after.status }),
    ...(after.publish_at === before.publish_at ? {} : { publish_at: after.publish_at }),
  };
  if (Object.keys({ ...values, ...publication }).length === 0) return null;
  // A draft may be incomplete.
  const isDraft = afterChange(other, publication).status === 'draft';
  const missing = isDraft ? [] : missingValues(type, { ...other, ...values });
  const fields = Object.fromEntries(missing.map(({ path }) => [path.join('.'), [{ problem: 'required' as const }]]));
  if (missing.length > 0) throw new Refusal('invalid', { fields });
  return { values, publication };
}
