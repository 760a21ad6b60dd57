import { allLists } from '../content-types/index.ts';
import type { FieldOf, Fields } from '../fields/index.ts';
import type { ContentType, ListType } from './type.ts';

/** The reference fields, with their names. */
export const referencesIn = (fields: Fields): [string, FieldOf<'reference'>][] =>
  Object.entries(fields).flatMap(([name, field]) => (field.kind === 'reference' ? [[name, field]] : []));

/** Lists that reference this list, with the reference field. Their entries block a delete. */
export function referencingLists(name: string): { list: ListType; field: string }[] {
  return allLists.flatMap((list) =>
    referencesIn(list.fields).flatMap(([field, { to }]) => (to === name ? [{ list, field }] : [])),
  );
}

/** The field that names an entry: its first bilingual single-line text. */
export function nameField({ fields }: Pick<ContentType, 'fields'>): string | null {
  return Object.entries(fields).find(([, { kind, bilingual }]) => kind === 'text' && bilingual)?.[0] ?? null;
}
