import type { lists, records } from '../content-types/index.ts';
import type { Fields } from '../fields/index.ts';
import type { SchoolPictures } from '../files/school-pictures.ts';
import type { RetentionRecord } from '../people/office-records.ts';
import type { SchoolFacts } from '../school/facts.ts';
import type { Prices } from '../school/price-terms.ts';
import type { SchoolRecord } from '../school/school.ts';
import type { InLanguage, Placed, Read } from './in-language.ts';
import type { AdjacentIds, ListType, RecordType } from './type.ts';

export type { Picture } from './in-language.ts';

export type { Prices };

/**
 * The content API for pages. A reader belongs to one page in one language. All texts are in that language; an empty
 * translation falls back to the default language. The reader records what was read, so that the page is rendered again
 * only when that content changes.
 */
export interface ContentReader {
  settings(): Promise<SiteSettings>;
  /** The school's own record; the name is empty until it has one. */
  school(): Promise<PageSchool>;
  /** The icons of the school and its link preview. */
  schoolPictures(): Promise<SchoolPictures>;
  /** Whether registration is open, and the message that is shown while it is closed. */
  registration(): Promise<{ open: boolean; message: string }>;
  /** How many days the school keeps uploaded documents. 0: until they are deleted manually. */
  retention(): Promise<RetentionRecord>;
  record<F extends Fields>(type: RecordType<F>): Promise<InLanguage<F>>;
  /** All entries of a list, in the order of the site. */
  list<F extends Fields>(type: ListType<F>): Promise<(InLanguage<F> & Placed)[]>;
  /** The newest entries of a list, newest first. */
  newest<F extends Fields>(type: ListType<F>, count: number): Promise<(InLanguage<F> & Placed)[]>;
  entry<F extends Fields>(type: ListType<F>, id: number): Promise<(InLanguage<F> & Placed) | null>;
  /** The entries before and after it, in the order of the site; null at the ends. */
  adjacent(type: ListType, id: number): Promise<AdjacentIds>;
  /** A page of the blog archive, newest first; null if the page has no posts. */
  archivePage(page: number): Promise<({ posts: Post[] } & AdjacentIds) | null>;
  /** A page of the gallery, newest first; null after the last page (page 1 always exists). */
  photosPage(page: number): Promise<PhotosPage | null>;
  /** Which lists and records have content. Only these are linked. */
  filled(): Promise<Filled>;
  /** Levels with their grades, for the menu on every page. */
  menu(): Promise<MenuLevel[]>;
  prices(): Promise<PricedLevel[]>;
  grade(id: number): Promise<{ grade: Named; level: Named; prices: Prices; subjects: SubjectCard[] } | null>;
  subject(id: number): Promise<SubjectPage | null>;
  /** Addresses for the sitemap, without language. `changed` is an ISO 8601 timestamp. */
  sitemapMain(): Promise<SitemapEntry[]>;
  sitemapPosts(chunk: number): Promise<SitemapEntry[]>;
  /** The sitemap files that contain posts, and the total number of addresses (without language). */
  sitemapSize(): Promise<{ postChunks: number[]; addresses: number }>;
}

/** Which lists have any entry. */
export interface Filled {
  posts: boolean;
  photos: boolean;
  grades: boolean;
}

/** The school's record in a page's language. */
export interface PageSchool extends Omit<SchoolFacts, 'trunk_prefix'>, Pick<SchoolRecord, 'colours' | 'founded'> {
  name: string;
  short_name: string;
  address: string;
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
  /** Number of photos with an image: in total, and before this page. */
  pictured: { total: number; before: number };
}

/** A subject as a visitor sees it: the titles of its materials, without links to the files. */
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
