import { defineList } from '../content/type.ts';
import { image, pdf, video } from '../fields/index.ts';
import { materialFields, materialScreens, materialTags } from './material.ts';

export const videos = defineList({
  name: 'videos',
  needs: 'materials',
  path: 'videos',
  paged: false,
  ordered: true,
  fromFiles: 'video_path',
  screens: materialScreens('videos'),
  fields: {
    ...materialFields,
    video_path: video('private', 'create'),
    poster: image('private'),
    attachment_path: pdf('private'),
  },
  tags: materialTags,
});
