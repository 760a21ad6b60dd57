import { defineList } from '../content/type.ts';
import { bilingualText, image } from '../fields/index.ts';

/** Slides of the home page. The title is the alternative text of the image. */
export const slides = defineList({
  name: 'slides',
  needs: 'site',
  path: 'sliders',
  paged: false,
  ordered: true,
  screens: { list: 'home/slider', add: 'home/slider/add', edit: 'slider/:id' },
  fields: { title: bilingualText({ required: false }), image: image('public', 'create') },
  public: [
    {
      path: '/slider/get',
      summary: 'Slides of the home page',
      gives: 'all',
      answer: { id: 'id', image: 'image', title: 'title' },
    },
  ],
});
