import { archivePageOf, sitemapChunkOf } from '../content/tags.ts';
import type { ListName } from '../content-types/index.ts';
import { pageSize } from '../limits.ts';
import { dashboardRoot } from './dashboard-root.ts';

/** What makes the instances of a page: one of each entry, one of several entries, or one of so many at a time. */
export interface Each {
  list: ListName | 'grades';
  /** The number in the address that an entry stands under; its own id unless said otherwise. */
  numberOf?(id: number): number;
  /** Entries on a page; pages are counted from 1, and the first is always there. */
  perPage?: number;
}

export interface Page {
  /** Without language; the name of its file in `src/pages`: `/blog/[id]` is `blog/[id].astro`. */
  pattern: string;
  /** It exists once and not in every language. */
  once?: true;
  /** Every address below is the same page. */
  andBelow?: true;
  /** The piece of the site map it stands in; none for a page that nobody should search for. */
  sitemap?: 'main' | 'posts';
  /** What it may weigh (the numbers stand with the tests); `feed`: no page that a person opens. */
  weight: 'reading' | 'operating' | 'student' | 'dashboard' | 'feed';
  each?: Each;
  /** The address of number 1, where it has one of its own. */
  first?: string;
}

const photos = { list: 'photos', perPage: pageSize.default } as const;
const subjects = { list: 'subjects' } as const;

/**
 * Every page there is; a new one is a line here and its file in `src/pages`. Addresses, what is published and in which
 * order, the site map, what comes and goes with an entry, and the pages that tests open follow.
 */
export const pages = {
  home: { pattern: '/', sitemap: 'main', weight: 'reading' },
  about: { pattern: '/about', sitemap: 'main', weight: 'reading' },
  contact: { pattern: '/contact', sitemap: 'main', weight: 'operating' },
  blog: { pattern: '/blog', sitemap: 'main', weight: 'reading' },
  register: { pattern: '/register', sitemap: 'main', weight: 'operating' },
  login: { pattern: '/login', sitemap: 'main', weight: 'operating' },
  gallery: { pattern: '/gallery', sitemap: 'main', weight: 'reading' },
  galleryPage: {
    pattern: '/gallery/page/[page]',
    first: '/gallery',
    each: photos,
    sitemap: 'main',
    weight: 'reading',
  },
  grade: { pattern: '/materials/[grade]', each: { list: 'grades' }, sitemap: 'main', weight: 'reading' },
  material: { pattern: '/material/[subject]', each: subjects, sitemap: 'main', weight: 'reading' },
  post: { pattern: '/blog/[id]', each: { list: 'posts' }, sitemap: 'posts', weight: 'reading' },
  archivePage: {
    pattern: '/blog/page/[page]',
    each: { list: 'posts', numberOf: archivePageOf },
    weight: 'reading',
  },
  account: { pattern: '/account', weight: 'student' },
  subjects: { pattern: '/subject', weight: 'student' },
  subject: { pattern: '/subject/[id]', each: subjects, weight: 'student' },
  lessons: { pattern: '/subject/[id]/online-lessons', each: subjects, weight: 'student' },
  videos: { pattern: '/subject/[id]/videos', each: subjects, weight: 'student' },
  books: { pattern: '/subject/[id]/books', each: subjects, weight: 'student' },
  workSheets: { pattern: '/subject/[id]/work-sheets', each: subjects, weight: 'student' },
  dashboard: { pattern: dashboardRoot, once: true, andBelow: true, weight: 'dashboard' },
  notFound: { pattern: '/404', weight: 'reading' },
  app: { pattern: '/app.webmanifest', weight: 'feed' },
  dashboardApp: { pattern: '/dashboard.webmanifest', once: true, weight: 'feed' },
  rss: { pattern: '/rss.xml', weight: 'feed' },
  robots: { pattern: '/robots.txt', once: true, weight: 'feed' },
  sitemap: { pattern: '/sitemap.xml', once: true, weight: 'feed' },
  sitemapMain: { pattern: '/sitemap-main.xml', once: true, weight: 'feed' },
  sitemapPosts: {
    pattern: '/sitemap-posts-[chunk].xml',
    each: { list: 'posts', numberOf: sitemapChunkOf },
    once: true,
    weight: 'feed',
  },
} as const satisfies Record<string, Page>;

export const allPages: readonly Page[] = Object.values(pages);

/** The address of a page, or of its instance with this number, without language. */
export function pathOf({ pattern, first }: Page, number = 1): string {
  return number === 1 && first !== undefined ? first : pattern.replace(/\[\w+\]/, String(number));
}

/** Numbers of the pages that so many entries fill. */
export function pageCount(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}
