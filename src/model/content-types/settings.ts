import { defineRecord } from '../content/type.ts';
import { bilingualPlainText, email, image, line, phone, url } from '../fields/index.ts';

const web = () => url('https:', 'http:');

/** Site settings, shown in the header and the footer. */
export const settings = defineRecord({
  name: 'settings',
  needs: 'site',
  read: 'link-logo',
  write: 'link-logo',
  layout: 'flat',
  prefix: '',
  screen: 'sittings',
  fields: {
    phone: line({ required: false, max: 40 }),
    email: email(),
    description: bilingualPlainText({ required: false, max: 2000 }),
    facebook: web(),
    twitter: web(),
    instagram: web(),
    linkedin: web(),
    whatsapp: phone(),
    logo: image('public'),
  },
  public: [
    {
      path: '/links-logo',
      summary: 'Settings of the site',
      gives: 'one',
      answer: {
        phone: 'phone',
        email: 'email',
        whatsapp: 'whatsapp',
        facebook: 'facebook',
        twitter: 'twitter',
        instagram: 'instagram',
        linkedin: 'linkedin',
        description: 'description',
        logo: 'logo',
      },
    },
  ],
});
