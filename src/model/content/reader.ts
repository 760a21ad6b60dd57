import type { lists, records } from '../content-types/index.ts';
import type { Fields } from '../fields/index.ts';
import type { RetentionRecord } from '../people/office-records.ts';
import type { Prices } from '../school/price-terms.ts';
import type { InLanguage, Placed, Read } from './in-language.ts';
import type { Beside, ListType, RecordType } from './type.ts';

export type { Picture } from './in-language.ts';

export type { Prices };

/**
 * What pages read. A reader belongs to one page in one language: every text it hands out is in that language (an empty
 * translation falls back to the default language), and it notes what was asked for, so that the page is rendered again
 * when that changes and only then.
 */
export interface ContentReader {
  settings(): Promise<SiteSettings>;
  /** Whether anybody may register, and what is said while nobody may. */
  registration(): Promise<{ open: boolean; message: string }>;
  /** For how many days the school keeps pictures; 0: until it removes them. */
  retention(): Promise<RetentionRecord>;
  record<F extends Fields>(type: RecordType<F>): Promise<InLanguage<F>>;
  /** All entries of a list, in the order they were made. */
  list<F extends Fields>(type: ListType<F>): Promise<(InLanguage<F> & Placed)[]>;
  /** The newest entries of a list, newest first. */
  newest<F extends Fields>(type: ListType<F>, count: number): Promise<(InLanguage<F> & Placed)[]>;
  entry<F extends Fields>(type: ListType<F>, id: number): Promise<(InLanguage<F> & Placed) | null>;
  /** The entries before and after one, by number; null at the ends. */
  beside(type: ListType, id: number): Promise<Beside>;
  /** A page of the blog's archive, newest first; null when no post stands on it. */
  archivePage(page: number): Promise<({ posts: Post[] } & Beside) | null>;
  /** A page of the gallery, newest first; null past the last (page 1 always exists). */
  photosPage(page: number): Promise<PhotosPage | null>;
  /** Levels with their grades: the menu of every page. */
  menu(): Promise<MenuLevel[]>;
  prices(): Promise<PricedLevel[]>;
  grade(id: number): Promise<{ grade: Named; level: Named; prices: Prices; subjects: SubjectCard[] } | null>;
  subject(id: number): Promise<SubjectPage | null>;
  /** Addresses for the site map, without language; `changed` is an ISO moment. */
  sitemapMain(): Promise<SitemapEntry[]>;
  sitemapPosts(chunk: number): Promise<SitemapEntry[]>;
  /** The pieces of the map that hold posts, and how many addresses (without language) there are in all. */
  sitemapSize(): Promise<{ postChunks: number[]; addresses: number }>;
}

export type SiteSettings = Read<typeof records.settings>;
export type Illustrated = Read<typeof records.first_step>;
export type Slide = Read<typeof lists.slides>;
export type Statistic = Read<typeof lists.statistics>;
export type Photo = Read<typeof lists.photos>;
export type Post = Read<typeof lists.posts>;
export type SubjectCard = Pick<Read<typeof lists.subjects>, 'id' | 'name' | 'content' | 'image'>;
export type OutlineItem = Pick<Read<typeof lists.books>, 'id' | 'title' | 'access'>;

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

export interface PhotosPage {
  photos: Photo[];
  page: number;
  lastPage: number;
  /** How many of the gallery's photos have a picture, in all and before this page. */
  pictured: { total: number; before: number };
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

export interface SitemapEntry {
  path: string;
  changed: string | null;
}
