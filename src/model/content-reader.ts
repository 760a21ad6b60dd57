import type { Access } from './access.ts';
import type { Beside } from './content-type.ts';
import type { Prices } from './price-terms.ts';

export type { Prices };

/**
 * What pages read. A reader belongs to one page in one language: every text it hands out is in that language (an empty
 * translation falls back to the default language), and it notes what was asked for, so that the page is rendered again
 * when that changes and only then.
 */
export interface ContentReader {
  settings(): Promise<SiteSettings>;
  /** Levels with their grades: the menu of every page. */
  menu(): Promise<MenuLevel[]>;
  prices(): Promise<PricedLevel[]>;
  slides(): Promise<Slide[]>;
  statistics(): Promise<Statistic[]>;
  /** Any single record of the shape picture, title, description. */
  record(name: IllustratedRecord): Promise<Illustrated>;
  siteWords(): Promise<{ title: string; description: string; video: string | null }>;
  whyUs(): Promise<string>;
  chooseUs(): Promise<Card[]>;
  /** The newest posts, newest first, for `/blog` and the feed. */
  newestPosts(count: number): Promise<Post[]>;
  /** A window of the archive, newest first; null when no post stands in it. */
  postsWindow(window: number): Promise<{ posts: Post[]; newer: number | null; older: number | null } | null>;
  post(id: number): Promise<Post | null>;
  /** The posts before and after one, by number; null at the ends. */
  besidePost(id: number): Promise<Beside>;
  /** A page of the gallery, newest first; null past the last (page 1 always exists). */
  photosPage(page: number): Promise<PhotosPage | null>;
  grade(id: number): Promise<{ grade: Named; level: Named; prices: Prices; subjects: SubjectCard[] } | null>;
  subject(id: number): Promise<SubjectPage | null>;
  /** Addresses for the site map, without language; `changed` is an ISO moment. */
  mapMain(): Promise<MapEntry[]>;
  mapPosts(chunk: number): Promise<MapEntry[]>;
  /** The pieces of 500 posts that hold any, and how many addresses (without language) there are in all. */
  mapSize(): Promise<{ postChunks: number[]; addresses: number }>;
}

export type IllustratedRecord =
  | 'first_step'
  | 'second_step'
  | 'third_step'
  | 'about_us'
  | 'achievements'
  | 'who_us'
  | 'amazing_feature'
  | 'another_feature'
  | 'more_feature';

/** An uploaded picture, re-encoded: what `<picture>` needs so that nothing jumps and nobody loads too much. */
export interface Picture {
  /** Root-relative address of the largest WebP. */
  src: string;
  width: number;
  height: number;
  /** `srcset` values; AVIF is made a little later than WebP and absent until then. */
  webp: string;
  avif: string | null;
  /** A tiny blurred version as a data: address. */
  placeholder: string;
}

export interface Named {
  id: number;
  name: string;
}

export interface MenuLevel extends Named {
  grades: Named[];
}

export interface PricedLevel extends Named {
  grades: (Named & Prices)[];
}

export interface SiteSettings {
  phone: string;
  email: string;
  description: string;
  facebook: string;
  twitter: string;
  instagram: string;
  linkedin: string;
  whatsapp: string;
  logo: Picture | null;
}

export interface Slide {
  id: number;
  title: string;
  image: Picture | null;
}

export interface Statistic extends Slide {
  count: number;
}

export interface Illustrated {
  title: string;
  /** HTML, cleaned on its way in. */
  description: string;
  image: Picture | null;
}

export interface Card extends Illustrated {
  id: number;
}

export type Photo = Card;

export interface PhotosPage {
  photos: Photo[];
  page: number;
  lastPage: number;
  /** How many of the gallery's photos have a picture, in all and before this page. */
  pictured: { total: number; before: number };
}

export interface Post extends Card {
  /** ISO moment, UTC. */
  published_at: string;
  updated_at: string;
}

export interface SubjectCard extends Named {
  content: string;
  image: Picture | null;
}

export interface OutlineItem {
  id: number;
  title: string;
  access: Access;
}

/** A subject as a visitor sees it: what is in it, but nothing to open. */
export interface SubjectPage extends SubjectCard {
  grade: Named;
  level: Named;
  lessons: number;
  videos: OutlineItem[];
  books: OutlineItem[];
  workSheets: OutlineItem[];
}

export interface MapEntry {
  path: string;
  changed: string | null;
}
