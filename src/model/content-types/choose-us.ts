import { defineList } from '../content-type.ts';
import { bilingualRichText, bilingualText, image } from '../fields.ts';
import { tags } from '../tags.ts';

/** The why-us cards of the about page. */
export const chooseUs = defineList({
  name: 'choose_us',
  path: 'chooesUs',
  paged: true,
  screens: { list: 'about/features', add: 'about/features/add', edit: 'about/features/edit/:id' },
  fields: { title: bilingualText(), description: bilingualRichText(), image: image() },
  touches: () => [tags.list('choose_us')],
});
