import type { ListType } from './type.ts';

/** The entries of a series that an update or a delete concerns: one, it and the later ones, or all. */
export const scopes = ['one', 'following', 'all'] as const;
export type Scope = (typeof scopes)[number];

/** What all entries of a series have in common: everything but the day. */
export function sharedInSeries(type: ListType): ListType {
  const { date } = type.series ?? {};
  return { ...type, fields: Object.fromEntries(Object.entries(type.fields).filter(([name]) => name !== date)) };
}
