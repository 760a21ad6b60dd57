import { defineList } from '../content/type.ts';
import { pdf } from '../fields/index.ts';
import { materialFields, materialScreens, materialTags } from './material.ts';

export const books = defineList({
  name: 'books',
  needs: 'materials',
  path: 'books',
  paged: false,
  ordered: true,
  fromFiles: 'attachment_path',
  screens: materialScreens('books'),
  fields: { ...materialFields, attachment_path: pdf('private', 'create') },
  tags: materialTags,
});
