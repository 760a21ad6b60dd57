import { defineList } from '../content-type.ts';
import { pdf } from '../fields.ts';
import { materialFields, materialScreens, materialTouches } from './material.ts';

export const books = defineList({
  name: 'books',
  path: 'books',
  paged: false,
  filterBy: 'subject_id',
  screens: materialScreens('books'),
  fields: { ...materialFields, attachment_path: pdf('private', 'create') },
  touches: materialTouches,
});
