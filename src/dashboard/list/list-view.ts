import { type ListFilterField, listFilters } from '../../model/content/list-filters.ts';
import { publicationStates } from '../../model/content/publication.ts';
import { referencesIn } from '../../model/content/references.ts';
import { listOrders } from '../../model/content/search.ts';
import type { ListType } from '../../model/content/type.ts';
import { languages } from '../../model/languages.ts';
import { pageSize, searchLength } from '../../model/limits.ts';
import { queryOf, screenPath } from '../content/paths.ts';

/** What a list shows, as in the URL of its screen: search words, filters, order and page. */
export type ListView = Readonly<Record<string, string>>;

const isId = (value: string) => /^[1-9]\d{0,15}$/.test(value);
const oneOf = (values: readonly string[]) => (value: string) => values.includes(value);

/** The filters of a list as its screen offers them: what holds others comes first, a grade before its subjects. */
export const filtersOf = (type: ListType): ListFilterField[] => listFilters(type).toReversed();

/** Everything that narrows a list, by query parameter, each with a check of its value. */
const narrowing = (type: ListType): Record<string, (value: string) => boolean> => ({
  q: (value) => value.length <= searchLength,
  status: oneOf(publicationStates),
  missing: oneOf(languages),
  ...Object.fromEntries(filtersOf(type).map(({ name }) => [name, isId])),
});

/** Reads the view from a URL. Invalid values are left out, because the server would refuse the whole request. */
export function viewOf(type: ListType, search: Readonly<Record<string, string>> = {}): ListView {
  const checks = {
    ...narrowing(type),
    sort: oneOf(listOrders),
    per_page: (value: string) => isId(value) && Number(value) <= pageSize.max,
    page: isId,
  };
  return Object.fromEntries(
    Object.entries(checks).flatMap(([name, is]) => {
      const value = search[name];
      return value && is(value) ? [[name, value]] : [];
    }),
  );
}

/** Whether only a part of the list is shown. */
export const isNarrowed = (type: ListType, view: ListView): boolean =>
  Object.keys(narrowing(type)).some((name) => view[name] !== undefined);

/**
 * The set that staff may put in order, as a list shows it: all entries, or those of one subject or grade.
 * @returns its filter; null if the list has no order of its own, or does not show one whole set
 */
export function orderedSet(type: ListType, view: ListView): Readonly<Record<string, string>> | null {
  if (!type.ordered) return null;
  const [within] = referencesIn(type.fields);
  const name = within?.[0];
  if (['q', 'status', 'missing'].some((other) => view[other] !== undefined)) return null;
  if (name === undefined) return {};
  const value = view[name];
  return value === undefined ? null : { [name]: value };
}

/** The URL of a list with a view. */
export const listAddress = (type: ListType, view: ListView = {}): string =>
  screenPath(type.screens.list) + queryOf(view);

/** The URL of a list after a change of its view: it begins at the first page again. */
export const changedAddress = (type: ListType, view: ListView, change: ListView): string =>
  listAddress(type, viewOf(type, { ...view, page: '', ...change }));

/** The URL of the whole list, in the same order. */
export const wholeAddress = (type: ListType, { sort = '', per_page = '' }: ListView): string =>
  listAddress(type, { sort, per_page });
