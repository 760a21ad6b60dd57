import { firstLanguage, languages } from './src/model/languages.ts';

/** Pages only render with `getFixedT(language)`; nothing switches i18next's one global language. */
export default {
  defaultLocale: firstLanguage,
  locales: [...languages],
  namespaces: [
    'layout',
    'home',
    'about',
    'blog',
    'gallery',
    'materials',
    'contact',
    'account',
    'own',
    'privacy',
    'student',
    'dashboard',
    'content',
    'messages',
  ],
  defaultNamespace: 'layout',
  load: ['server'],
};
