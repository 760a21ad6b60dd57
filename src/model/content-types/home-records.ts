import { defineRecord } from '../content-type.ts';
import { bilingualRichText, bilingualText, image, video } from '../fields.ts';

/** Title and description in both languages: the shared form of the specification. */
const texts = { title: bilingualText(), description: bilingualRichText() };
const illustrated = { ...texts, image: image() };

const step = (ordinal: 'first' | 'second' | 'third') =>
  defineRecord({
    name: `${ordinal}_step`,
    read: `${ordinal}-step`,
    write: `${ordinal}-step`,
    layout: 'byLanguage',
    prefix: 'step',
    screen: `home/features/${ordinal}`,
    fields: illustrated,
  });

export const firstStep = step('first');
export const secondStep = step('second');
export const thirdStep = step('third');

/** The school's word, with its video. */
export const siteWords = defineRecord({
  name: 'site_words',
  read: 'site-words',
  write: 'siteWords',
  layout: 'byLanguage',
  prefix: 'site_words',
  screen: 'home/introduction',
  fields: { ...texts, video: video('public') },
});

export const aboutUs = defineRecord({
  name: 'about_us',
  read: 'About-us',
  write: 'About-us',
  layout: 'byLanguage',
  prefix: 'About',
  screen: 'home/about',
  fields: illustrated,
});

export const achievements = defineRecord({
  name: 'achievements',
  read: 'achivments',
  write: 'achivemts',
  layout: 'byLanguage',
  prefix: 'achievements',
  screen: 'home/achivemts',
  fields: illustrated,
});
