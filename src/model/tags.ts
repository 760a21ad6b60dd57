import { postsPerWindow } from './limits.ts';

/**
 * Names of pieces of content. A page bears the tag of each piece it has read; a write names the tags it changes; the
 * pages to render are those that bear one. Built here only, so that reader and writer cannot spell one differently.
 */
export const tags = {
  /** A single record: settings, first_step … */
  record: (name: string) => name,
  /** A whole list: slides, statistics, choose_us, photos. */
  list: (name: string) => name,
  /** Names of levels and grades: the menu on every page. */
  menu: 'menu',
  prices: 'prices',
  gradeSubjects: (gradeId: number) => `grade/${gradeId}/subjects`,
  subject: (id: number) => `subject/${id}`,
  subjectMaterials: (id: number) => `subject/${id}/materials`,
  post: (id: number) => `post/${id}`,
  /** Which posts are next to a post, by number: its page leads to them. */
  besidePost: (id: number) => `post/${id}/beside`,
  newestPosts: 'posts/newest',
  postsWindow: (window: number) => `posts/window/${window}`,
  /** Whether there are posts in a window at all: its neighbours lead to it. */
  windowFilled: (window: number) => `posts/window/${window}/filled`,
  /** Which addresses exist, by piece of the site map, and how many pieces there are. */
  map: 'map',
  mapSize: 'map/size',
  postsMap: (chunk: number) => `map/posts/${chunk}`,
  image: (key: string) => `image/${key}`,
} as const;

/** The archive window a post stands in: windows are counted from the oldest post, so an address keeps its posts. */
export function windowOf(postId: number): number {
  return Math.ceil(postId / postsPerWindow);
}

/** Half a thousand posts fill one piece of the site map: each has two addresses. */
export const postsPerMapChunk = 500;

export function mapChunkOf(postId: number): number {
  return Math.ceil(postId / postsPerMapChunk);
}
