import { allLists } from '../content-types/index.ts';
import type { FieldOf, Fields } from '../fields/index.ts';
import type { ContentType, ListType } from './type.ts';

/** The references among fields, by name. */
export const referencesIn = (fields: Fields): [string, FieldOf<'reference'>][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, field]] : []));

/** Lists whose entries hang on those of a list, each with the reference that points there: they keep it from being deleted. */
export function holdersOf(name: string): { list: ListType; field: string }[] {
  return allLists.flatMap((list) =>
    referencesIn(list.fields).flatMap(([field, { to }]) => (to === name ? [{ list, field }] : [])),
  );
}

/** The field whose text an entry goes by: the first that is one line in every language. */
export function nameField({ fields }: Pick<ContentType, 'fields'>): string | null {
  return Object.entries(fields).find(([, { kind, bilingual }]) => kind === 'text' && bilingual)?.[0] ?? null;
}
