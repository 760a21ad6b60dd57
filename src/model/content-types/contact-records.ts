import { defineRecord } from '../content-type.ts';
import { bilingualRichText, bilingualText, image } from '../fields.ts';

/** The three cards beside the contact form. */
const feature = (which: 'amazing' | 'another' | 'more') =>
  defineRecord({
    name: `${which}_feature`,
    read: `${which}-feature`,
    write: `${which}-feature`,
    layout: 'byLanguage',
    prefix: 'feature',
    screen: `contact/${which}`,
    fields: { title: bilingualText(), description: bilingualRichText(), image: image() },
  });

export const amazingFeature = feature('amazing');
export const anotherFeature = feature('another');
export const moreFeature = feature('more');
