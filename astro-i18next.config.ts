import type { AstroI18nextConfig } from 'astro-i18next';

/** Pages only render with `getFixedT(language)`; nothing switches i18next's one global language. */
const config: AstroI18nextConfig = {
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
};

export default config;
