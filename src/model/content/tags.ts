import { languages } from '../languages.ts';
import { postsPerArchivePage, sitemapChunk } from '../limits.ts';

/**
 * Cache tags for published pages. A page stores the tags of everything that it read. A write names the tags it changes,
 * and all pages with one of these tags are rendered again. Build tags only here, so that reader and writer use the same
 * spelling.
 */
export const tags = {
  /** A single record: settings, first_step … */
  record: (name: string) => name,
  /** A list: changes when any entry changes or when an entry is added or removed. */
  list: (name: string) => name,
  /** Whether a list has any entry: menus name only what has something. */
  filled: (name: string) => `${name}/filled`,
  entry: (list: string, id: number) => `${list}/${id}`,
  /** The adjacent entries of an entry: its page links to them. */
  adjacent: (list: string, id: number) => `${list}/${id}/beside`,
  /** Settings for the whole school: its own record, registration and retention. */
  office: (record: 'registration' | 'retention' | 'school') => `office/${record}`,
  /** Names of levels and grades, shown in the menu of every page. */
  menu: 'menu',
  prices: 'prices',
  gradeSubjects: (gradeId: number) => `grade/${gradeId}/subjects`,
  subjectMaterials: (id: number) => `subject/${id}/materials`,
  archivePage: (page: number) => `archive/${page}`,
  /** Whether an archive page has any posts: the adjacent pages link to it. */
  archivePageFilled: (page: number) => `archive/${page}/filled`,
  /** The addresses in each sitemap file, and their number. */
  sitemapMain: 'sitemap',
  sitemapSize: 'sitemap/size',
  sitemapPosts: (chunk: number) => `sitemap/posts/${chunk}`,
  image: (key: string) => `image/${key}`,
} as const;

/** The archive page of a post. Pages are counted from the first place, so an address keeps its posts. */
export function archivePageOf({ position }: { position: number }): number {
  return Math.ceil(position / postsPerArchivePage);
}

/** Posts per sitemap file. Each post has one address per language. */
export const postsPerSitemapChunk = Math.floor(sitemapChunk / languages.length);

export function sitemapChunkOf({ id }: { id: number }): number {
  return Math.ceil(id / postsPerSitemapChunk);
}
