import { lists } from '../content-types/index.ts';
import { referencesIn } from './references.ts';
import type { ContentType } from './type.ts';

/** A filter: only entries whose `field` contains one of `ids` are visible to the user. */
export interface EntryFilter {
  field: string;
  ids: readonly number[];
}

/** The name of the field that references a subject; null if the type has none. */
function subjectField({ fields }: Pick<ContentType, 'fields'>): string | null {
  return referencesIn(fields).find(([, { to }]) => to === lists.subjects.name)?.[0] ?? null;
}

/** The filter for a user who is limited to these subjects. It matches nothing if the type has no subject. */
export function ownEntriesFilter(type: ContentType, subjects: readonly number[]): EntryFilter {
  const field = subjectField(type);
  return field === null ? { field: 'id', ids: [] } : { field, ids: subjects };
}

/** Whether an entry passes the filter. Null means no filter. */
export function matchesFilter(entry: object, within: EntryFilter | null): boolean {
  if (!within) return true;
  const value = Object.entries(entry).find(([name]) => name === within.field)?.[1];
  return typeof value === 'number' && within.ids.includes(value);
}
