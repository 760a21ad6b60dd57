import { defineList } from '../content-type.ts';
import { pdf, video } from '../fields.ts';
import { materialFields, materialScreens, materialTouches } from './material.ts';

export const videos = defineList({
  name: 'videos',
  path: 'videos',
  paged: false,
  filterBy: 'subject_id',
  screens: materialScreens('videos'),
  fields: { ...materialFields, video_path: video('private', 'create'), attachment_path: pdf('private') },
  touches: materialTouches,
});
