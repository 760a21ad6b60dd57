import { allLists } from '../content-types/index.ts';
import { referencesIn } from './references.ts';
import type { ContentType } from './type.ts';

/** A filter of a list: `?grade_id=` of videos, for instance, goes through the subject. */
export interface ListFilterField {
  /** Name of the query parameter: the reference field at the end of the path. */
  name: string;
  /** The list that the value is an id of, or `grades`. */
  to: string;
  /** The name of the type in which that field stands. */
  owner: string;
  /** The reference fields from an entry to the value. */
  path: readonly [string, ...string[]];
}

/** All filters of a list: its references, then those of the entries that it references. */
export function listFilters(
  type: Pick<ContentType, 'name' | 'fields'>,
  seen: readonly string[] = [],
): ListFilterField[] {
  const own = referencesIn(type.fields);
  const direct = own.map(([name, { to }]): ListFilterField => ({ name, to, owner: type.name, path: [name] }));
  const beyond = own.flatMap(([name, { to }]) => {
    const list = seen.includes(to) ? undefined : allLists.find((each) => each.name === to);
    const further = list ? listFilters(list, [...seen, to]) : [];
    return further.map((each): ListFilterField => ({ ...each, path: [name, ...each.path] }));
  });
  const found = [...direct, ...beyond];
  return found.filter(({ name }, index) => found.findIndex((each) => each.name === name) === index);
}
