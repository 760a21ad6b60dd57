import { defineList } from '../content/type.ts';
import { bilingualRichText, bilingualText, image } from '../fields/index.ts';

/** Photos of the gallery. */
export const photos = defineList({
  name: 'photos',
  needs: 'site',
  path: 'photos',
  paged: true,
  ordered: true,
  newestFirst: true,
  screens: { list: 'gallery', add: 'gallery/add', edit: 'gallery/edit/:id' },
  fromFiles: 'image',
  fields: { title: bilingualText(), description: bilingualRichText({ required: false }), image: image('public') },
  public: [
    {
      path: '/photo/get',
      summary: 'Photos of the gallery, newest first',
      gives: 'pages',
      answer: { id: 'id', title: 'title', image: 'image', description: 'description' },
    },
  ],
});
