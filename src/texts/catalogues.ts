import type about from '../../public/locales/en/about.json';
import type account from '../../public/locales/en/account.json';
import type blog from '../../public/locales/en/blog.json';
import type contact from '../../public/locales/en/contact.json';
import type content from '../../public/locales/en/content.json';
import type dashboard from '../../public/locales/en/dashboard.json';
import type gallery from '../../public/locales/en/gallery.json';
import type home from '../../public/locales/en/home.json';
import type layout from '../../public/locales/en/layout.json';
import type materials from '../../public/locales/en/materials.json';
import type messages from '../../public/locales/en/messages.json';
import type own from '../../public/locales/en/own.json';
import type privacy from '../../public/locales/en/privacy.json';
import type student from '../../public/locales/en/student.json';

/** The message catalogues, one per area: `public/locales/{language}/{area}.json`. The English files define the keys. */
export interface Catalogues {
  about: typeof about;
  account: typeof account;
  blog: typeof blog;
  contact: typeof contact;
  content: typeof content;
  dashboard: typeof dashboard;
  gallery: typeof gallery;
  home: typeof home;
  layout: typeof layout;
  materials: typeof materials;
  messages: typeof messages;
  own: typeof own;
  privacy: typeof privacy;
  student: typeof student;
}
