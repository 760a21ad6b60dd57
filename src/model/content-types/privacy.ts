import { defineRecord } from '../content/type.ts';
import { bilingualRichText } from '../fields/index.ts';

/** The school's own words on the privacy page, below the facts that follow from its settings. */
export const privacy = defineRecord({
  name: 'privacy',
  needs: 'accounts',
  read: 'privacy',
  write: 'privacy',
  layout: 'bare',
  prefix: 'privacy',
  screen: 'privacy',
  fields: { text: bilingualRichText({ required: false }) },
});
