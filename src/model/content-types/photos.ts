import { defineList } from '../content/type.ts';
import { illustrated } from './illustrated.ts';

/** Photos of the gallery. */
export const photos = defineList({
  name: 'photos',
  needs: 'site',
  path: 'photos',
  paged: true,
  ordered: true,
  newestFirst: true,
  screens: { list: 'gallery', add: 'gallery/add', edit: 'gallery/edit/:id' },
  fields: illustrated,
  public: [
    {
      path: '/photo/get',
      summary: 'Photos of the gallery, newest first',
      gives: 'pages',
      answer: { id: 'id', title: 'title', image: 'image', description: 'description' },
    },
  ],
});
