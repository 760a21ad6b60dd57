import type { ListType } from './type.ts';

/** The fields of a type that an action on many entries can set: those with the same few values for all. */
export const fieldsForMany = ({ fields }: Pick<ListType, 'fields'>): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'choice' || (field.kind === 'reference' && field.to !== 'grades') ? [name] : [],
  );

/** What can be done with many entries at once, besides setting a field. */
export const manyActions = ['publish', 'draft', 'delete', 'restore'] as const;
