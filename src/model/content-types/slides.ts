import { defineList } from '../content-type.ts';
import { bilingualText, image } from '../fields.ts';
import { tags } from '../tags.ts';

/** The home page's slider. The title is the picture's alternative text. */
export const slides = defineList({
  name: 'slides',
  path: 'sliders',
  paged: false,
  screens: { list: 'home/slider', add: 'home/slider/add', edit: 'slider/:id' },
  fields: { title: bilingualText({ required: false }), image: image('create') },
  touches: () => [tags.list('slides')],
});
