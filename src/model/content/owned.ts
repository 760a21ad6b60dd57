import { lists } from '../content-types/index.ts';
import { referencesIn } from './references.ts';
import type { ContentType } from './type.ts';

/** Only entries whose field names one of these are there for whoever asks. */
export interface Within {
  field: string;
  ids: readonly number[];
}

/** The field that says to which subject an entry belongs; null for content that belongs to none. */
export function subjectField({ fields }: Pick<ContentType, 'fields'>): string | null {
  return referencesIn(fields).find(([, { to }]) => to === lists.subjects.name)?.[0] ?? null;
}

/** What somebody has of a type whose own subjects are these: nothing where it belongs to no subject. */
export function ownOf(type: ContentType, subjects: readonly number[]): Within {
  const field = subjectField(type);
  return field === null ? { field: 'id', ids: [] } : { field, ids: subjects };
}

/** Whether an entry is among them. */
export function isWithin(entry: object, within: Within | null): boolean {
  if (!within) return true;
  const value = Object.entries(entry).find(([name]) => name === within.field)?.[1];
  return typeof value === 'number' && within.ids.includes(value);
}
