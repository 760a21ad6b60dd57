import { defineList } from '../content/type.ts';
import { bilingualText, count, image } from '../fields/index.ts';

/** The achievement cards of the home page. */
export const statistics = defineList({
  name: 'statistics',
  needs: 'site',
  path: 'Achives',
  paged: true,
  ordered: true,
  screens: { list: 'home/statistics', add: 'home/statistics/add', edit: 'home/statistics/edit/:id' },
  fields: { title: bilingualText(), count: count(), image: image('public') },
  public: [
    {
      path: '/achive/get',
      summary: 'Achievement cards',
      gives: 'all',
      answer: { id: 'id', image: 'image', count: 'count', title: 'title' },
    },
  ],
});
