import { defineList } from '../content-type.ts';
import { pdf } from '../fields.ts';
import { materialFields, materialScreens, materialTouches } from './material.ts';

export const workSheets = defineList({
  name: 'work_sheets',
  path: 'work-sheets',
  paged: false,
  filterBy: 'subject_id',
  screens: materialScreens('work-sheets'),
  fields: { ...materialFields, attachment_path: pdf('private', 'create') },
  touches: materialTouches,
});
