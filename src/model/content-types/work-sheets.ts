import { defineList } from '../content/type.ts';
import { pdf } from '../fields/index.ts';
import { materialFields, materialScreens, materialTags } from './material.ts';

export const workSheets = defineList({
  name: 'work_sheets',
  needs: 'materials',
  path: 'work-sheets',
  paged: false,
  ordered: true,
  fromFiles: 'attachment_path',
  screens: materialScreens('work-sheets'),
  fields: { ...materialFields, attachment_path: pdf('private', 'create') },
  tags: materialTags,
});
