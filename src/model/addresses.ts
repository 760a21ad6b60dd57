import { type Language, languages } from './languages.ts';

/**
 * Every public address, in one table; each link is built from it. Paths are without language: Arabic (or whichever is
 * the default) stands at the path itself, the other language under its prefix.
 */
export const addresses = {
  home: '/',
  about: '/about',
  contact: '/contact',
  gallery: '/gallery',
  galleryPage: (page: number) => (page === 1 ? '/gallery' : `/gallery/page/${page}`),
  blog: '/blog',
  blogWindow: (window: number) => `/blog/page/${window}`,
  post: (id: number) => `/blog/${id}`,
  grade: (id: number) => `/materials/${id}`,
  material: (subjectId: number) => `/material/${subjectId}`,
  login: '/login',
  register: '/register',
  subjects: '/subject',
  subject: (id: number) => `/subject/${id}`,
  lessons: (id: number) => `/subject/${id}/online-lessons`,
  videos: (id: number) => `/subject/${id}/videos`,
  books: (id: number) => `/subject/${id}/books`,
  workSheets: (id: number) => `/subject/${id}/work-sheets`,
  notFound: '/404',
  dashboard: '/dashboard',
  rss: '/rss.xml',
  sitemap: '/sitemap.xml',
  sitemapMain: '/sitemap-main.xml',
  sitemapPosts: (chunk: number) => `/sitemap-posts-${chunk}.xml`,
  robots: '/robots.txt',
} as const;

/** Pages that exist once, in no language: they have no prefixed twin. */
const single = /^\/(sitemap[^/]*\.xml|robots\.txt|dashboard(\/.*)?)$/;

export function hasOneLanguage(path: string): boolean {
  return single.test(path);
}

/** The address of `path` in `language`: `/about` → `/en/about`. */
export function localized(path: string, language: Language, defaultLanguage: Language): string {
  if (language === defaultLanguage || hasOneLanguage(path)) return path;
  return path === '/' ? `/${language}` : `/${language}${path}`;
}

/** The reverse: `/en/about` → `{ path: '/about', language: 'en' }`. */
export function delocalized(address: string, defaultLanguage: Language): { path: string; language: Language } {
  for (const language of languages) {
    if (language === defaultLanguage) continue;
    if (address === `/${language}`) return { path: '/', language };
    if (address.startsWith(`/${language}/`)) return { path: address.slice(language.length + 1), language };
  }
  return { path: address, language: defaultLanguage };
}

/** Both languages' addresses of a path, or the one it has. */
export function twins(path: string, defaultLanguage: Language): string[] {
  if (hasOneLanguage(path)) return [path];
  return languages.map((language) => localized(path, language, defaultLanguage));
}
