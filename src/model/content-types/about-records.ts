import { defineRecord } from '../content-type.ts';
import { bilingualPlainText, bilingualRichText, bilingualText, image } from '../fields.ts';

/** Who we are: the head of the about page. */
export const whoUs = defineRecord({
  name: 'who_us',
  read: 'who-us',
  write: 'whoUs',
  layout: 'byLanguage',
  prefix: 'who_us',
  screen: 'about/intro',
  fields: { title: bilingualText(), description: bilingualRichText(), image: image() },
});

/** Why choose us: one plain text. */
export const whyChooseUs = defineRecord({
  name: 'why_choose_us',
  read: 'why-choose-us',
  write: 'why-choose-us',
  layout: 'bare',
  prefix: 'chooseUs',
  screen: 'about/choose-us',
  fields: { text: bilingualPlainText() },
});
