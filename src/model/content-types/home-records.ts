import { defineRecord } from '../content/type.ts';
import { video } from '../fields/index.ts';
import { illustrated, illustratedRead, texts } from './illustrated.ts';

const step = <const O extends string>(ordinal: O, summary: string) =>
  defineRecord({
    name: `${ordinal}_step`,
    needs: 'site',
    read: `${ordinal}-step`,
    write: `${ordinal}-step`,
    layout: 'byLanguage',
    prefix: 'step',
    screen: `home/features/${ordinal}`,
    fields: illustrated,
    public: [illustratedRead(`/${ordinal}-step`, summary)],
  });

export const firstStep = step('first', 'First step');
export const secondStep = step('second', 'Second step');
export const thirdStep = step('third', 'Third step');

/** The welcome text of the school, with its video. */
export const siteWords = defineRecord({
  name: 'site_words',
  needs: 'site',
  read: 'site-words',
  write: 'siteWords',
  layout: 'byLanguage',
  prefix: 'site_words',
  screen: 'home/introduction',
  fields: { ...texts, video: video('public') },
  public: [
    {
      path: '/siteWords',
      summary: "The school's word, with its video",
      gives: 'one',
      answer: { content: { title: 'title', description: 'description' }, video: 'video' },
    },
  ],
});

export const aboutUs = defineRecord({
  name: 'about_us',
  needs: 'site',
  read: 'About-us',
  write: 'About-us',
  layout: 'byLanguage',
  prefix: 'About',
  screen: 'home/about',
  fields: illustrated,
  public: [illustratedRead('/about-us', 'About us, on the home page')],
});

export const achievements = defineRecord({
  name: 'achievements',
  needs: 'site',
  read: 'achivments',
  write: 'achivemts',
  layout: 'byLanguage',
  prefix: 'achievements',
  screen: 'home/achivemts',
  fields: illustrated,
  public: [illustratedRead('/achivments', 'Achievements, on the home page')],
});
