import { defineList } from '../content/type.ts';
import { illustrated } from './illustrated.ts';

/** The why-us cards of the about page. */
export const chooseUs = defineList({
  name: 'choose_us',
  needs: 'site',
  path: 'chooesUs',
  paged: true,
  ordered: true,
  screens: { list: 'about/features', add: 'about/features/add', edit: 'about/features/edit/:id' },
  fields: illustrated,
  public: [
    {
      path: '/why-us/get',
      summary: 'Why-us cards',
      gives: 'all',
      answer: { id: 'id', image: 'image', title: 'title', description: 'description' },
    },
  ],
});
