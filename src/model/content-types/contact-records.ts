import { defineRecord } from '../content/type.ts';
import { defaultFeatureImage } from '../files/default-images.ts';
import { illustrated, illustratedRead } from './illustrated.ts';

/** The three cards beside the contact form. */
const feature = <const W extends string>(which: W, ordinal: string) =>
  defineRecord({
    name: `${which}_feature`,
    needs: 'site',
    read: `${which}-feature`,
    write: `${which}-feature`,
    layout: 'byLanguage',
    prefix: 'feature',
    screen: `contact/${which}`,
    fields: illustrated,
    public: [
      {
        ...illustratedRead(`/${which}-feature`, `${ordinal} card of the contact page`),
        otherwise: { image: defaultFeatureImage },
      },
    ],
  });

export const amazingFeature = feature('amazing', 'First');
export const anotherFeature = feature('another', 'Second');
export const moreFeature = feature('more', 'Third');
