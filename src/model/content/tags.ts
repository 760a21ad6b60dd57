import { languages } from '../languages.ts';
import { postsPerArchivePage, sitemapChunk } from '../limits.ts';

/**
 * Names of pieces of content. A page bears the tag of each piece it has read; a write names the tags it changes; the
 * pages to render are those that bear one. Built here only, so that reader and writer cannot spell one differently.
 */
export const tags = {
  /** A single record: settings, first_step … */
  record: (name: string) => name,
  /** A list: any of its entries is another one, or there is one more or less. */
  list: (name: string) => name,
  entry: (list: string, id: number) => `${list}/${id}`,
  /** Which entries are next to an entry, by number: its page leads to them. */
  beside: (list: string, id: number) => `${list}/${id}/beside`,
  /** What the office has decided for all students. */
  office: (record: 'registration' | 'retention') => `office/${record}`,
  /** Names of levels and grades: the menu on every page. */
  menu: 'menu',
  prices: 'prices',
  gradeSubjects: (gradeId: number) => `grade/${gradeId}/subjects`,
  subjectMaterials: (id: number) => `subject/${id}/materials`,
  archivePage: (page: number) => `archive/${page}`,
  /** Whether there are posts on a page of the archive at all: its neighbours lead to it. */
  archivePageFilled: (page: number) => `archive/${page}/filled`,
  /** Which addresses exist, by piece of the site map, and how many there are. */
  sitemapMain: 'sitemap',
  sitemapSize: 'sitemap/size',
  sitemapPosts: (chunk: number) => `sitemap/posts/${chunk}`,
  image: (key: string) => `image/${key}`,
} as const;

/** The page of the archive a post stands on: counted from the oldest post, so an address keeps its posts. */
export function archivePageOf(postId: number): number {
  return Math.ceil(postId / postsPerArchivePage);
}

/** Posts that fill one piece of the site map: each has an address in every language. */
export const postsPerSitemapChunk = Math.floor(sitemapChunk / languages.length);

export function sitemapChunkOf(postId: number): number {
  return Math.ceil(postId / postsPerSitemapChunk);
}
