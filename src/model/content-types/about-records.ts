import { defineRecord } from '../content/type.ts';
import { bilingualPlainText } from '../fields/index.ts';
import { illustrated, illustratedRead } from './illustrated.ts';

/** "Who we are": the first section of the about page. */
export const whoUs = defineRecord({
  name: 'who_us',
  needs: 'site',
  read: 'who-us',
  write: 'whoUs',
  layout: 'byLanguage',
  prefix: 'who_us',
  screen: 'about/intro',
  fields: illustrated,
  public: [illustratedRead('/whoUs', 'Who we are')],
});

/** "Why choose us": a single plain text. */
export const whyChooseUs = defineRecord({
  name: 'why_choose_us',
  needs: 'site',
  read: 'why-choose-us',
  write: 'why-choose-us',
  layout: 'bare',
  prefix: 'chooseUs',
  screen: 'about/choose-us',
  fields: { text: bilingualPlainText() },
  public: [{ path: '/whyUs/get', summary: 'Why choose us', gives: 'one', answer: 'text' }],
});
