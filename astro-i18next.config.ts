/** Pages only render with `getFixedT(language)`; nothing switches i18next's one global language. */
export default {
  defaultLocale: 'ar',
  locales: ['ar', 'en'],
  namespaces: [
    'layout',
    'home',
    'about',
    'blog',
    'gallery',
    'materials',
    'contact',
    'account',
    'student',
    'dashboard',
    'content',
    'messages',
  ],
  defaultNamespace: 'layout',
  load: ['server'],
  // Astro escapes what it prints; escaped twice, an apostrophe would be seen as its entity.
  i18nextServer: { interpolation: { escapeValue: false } },
};
