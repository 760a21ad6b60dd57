import type { Filled } from '../content/reader.ts';
import { archivePageOf, sitemapChunkOf } from '../content/tags.ts';
import type { ListName } from '../content-types/index.ts';
import { pageSize } from '../limits.ts';
import { dashboardRoot } from './dashboard-root.ts';

/**
 * What the instances of a page are made from: one per entry, one per group of entries, or `perPage` entries at a time.
 */
export interface Each {
  list: ListName | 'grades';
  /** The number in the address of an entry. Default: its id. */
  numberOf?(entry: { id: number; position: number }): number;
  /** Entries per page. Pages are counted from 1, and page 1 always exists. */
  perPage?: number;
}

export interface Page {
  /** Path without language, the same as its file in `src/pages`: `/blog/[id]` is `blog/[id].astro`. */
  pattern: string;
  /** It exists once for all languages. */
  once?: true;
  /** All addresses below it show the same page. */
  andBelow?: true;
  /** The sitemap file that lists it; none for pages that search engines should not list. */
  sitemap?: 'main' | 'posts';
  /** The list without which the page says that there is nothing yet: then no sitemap lists it. */
  onlyWith?: keyof Filled;
  /** The size budget (numbers in `tests/support/budgets.ts`). `feed`: not a page that a person opens. */
  weight: 'reading' | 'operating' | 'student' | 'dashboard' | 'feed';
  each?: Each;
  /** The address of instance 1, if it differs from the pattern. */
  first?: string;
}

const photos = { list: 'photos', perPage: pageSize.default } as const;
const subjects = { list: 'subjects' } as const;

/**
 * All pages. To add one: a line here and its file in `src/pages`. Addresses, publishing and its order, the sitemap,
 * changes when entries are added or removed, and the tested pages all follow from this table.
 */
export const pages = {
  home: { pattern: '/', sitemap: 'main', weight: 'reading' },
  about: { pattern: '/about', sitemap: 'main', weight: 'reading' },
  contact: { pattern: '/contact', sitemap: 'main', weight: 'operating' },
  blog: { pattern: '/blog', sitemap: 'main', onlyWith: 'posts', weight: 'reading' },
  register: { pattern: '/register', sitemap: 'main', weight: 'operating' },
  login: { pattern: '/login', sitemap: 'main', weight: 'operating' },
  family: { pattern: '/register/family', weight: 'operating' },
  privacy: { pattern: '/privacy', sitemap: 'main', weight: 'reading' },
  gallery: { pattern: '/gallery', sitemap: 'main', onlyWith: 'photos', weight: 'reading' },
  galleryPage: {
    pattern: '/gallery/page/[page]',
    first: '/gallery',
    each: photos,
    sitemap: 'main',
    onlyWith: 'photos',
    weight: 'reading',
  },
  materials: { pattern: '/materials', sitemap: 'main', onlyWith: 'grades', weight: 'reading' },
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

/** The number of pages for a number of entries; at least 1. */
export function pageCount(entries: number, perPage: number): number {
  return Math.max(1, Math.ceil(entries / perPage));
}
