import type { AnyValue, Fields, Value } from '../fields/index.ts';
import type { Capability } from '../people/capabilities.ts';
import type { PublicRead } from './public-read.ts';
import type { Publication } from './publication.ts';

interface Held extends Publication {
  id: number;
  created_at: string;
  updated_at: string;
  /** Version number: increases with every change made through the form. */
  version: number;
  /** The series that it was made with; null for an entry of its own. Only lists with `series` have it. */
  series_id?: number | null;
}

/** The fields of a list whose entries can be made as a series, on several days at the same time. */
export interface SeriesFields {
  date: string;
  time: string;
  /** How long it takes. */
  minutes: string;
}

/** A stored entry. The `id` of a single record is 1. Both timestamps are ISO 8601 in UTC. */
export type Entry<F extends Fields = Fields> = Held & {
  [K in keyof F]: Value<F[K]>;
};

/** An entry of an unknown type. */
export type AnyEntry = Held & Record<string, AnyValue>;

type Reads = readonly PublicRead[];

interface Shared<F extends Fields, R extends Reads> {
  /** Name of the table, of the folder in the catalogues and of the key in the registry. */
  name: string;
  fields: F;
  /** The capability needed to read and write it in the dashboard. */
  needs: Capability;
  /** Public reads. Default: none. */
  public?: R;
}

/** The ids of the entries before and after one, in the order of the site. */
export interface AdjacentIds {
  older: number | null;
  newer: number | null;
}

/** A list: many entries, with a list screen, an add form and an edit form. */
export interface ListType<F extends Fields = Fields, R extends Reads = Reads> extends Shared<F, R> {
  shape: 'list';
  /** Path segment after `/dashboard/` in the API. */
  path: string;
  /** Whether the list is paged even without `?page=`. */
  paged: boolean;
  /** Whether staff choose the order of its entries, among those with the same first reference (subject, grade). */
  ordered?: true;
  /** Whether the site shows the newest entry first. Default: the oldest. */
  newestFirst?: true;
  /** Whether an entry takes its place when it is first shown, not when it is added: posts are in the order of their dates. */
  placedWhenShown?: true;
  /** Entries can be made as a series: the fields for day, time and length. */
  series?: SeriesFields;
  /** Entries can be made of many files at once: the field of the file. */
  fromFiles?: string;
  /** No page of the site shows its entries, so they have no preview. */
  unseen?: true;
  /** Dashboard routes, relative to `/dashboard/`. */
  screens: { list: string; add: string; edit: string; series?: string };
  /** Additional tags that change with an entry, besides the tags of the entry and its list. */
  tags?(entry: Entry<F>): string[];
  /** Additional tags that change when an entry is added or removed. */
  tagsWhenAddedOrRemoved?(entry: Entry<F>): string[];
}

/**
 * Content of which there is one: a form, nothing else. Its names on the wire differ from type to type:
 * - `byLanguage`: `prefix[ar][title]`, read back as `{ ar: { title }, en: { title }, image }`
 * - `bare`: `prefix[ar]`, read back as `{ ar, en }`; one bilingual field
 * - `flat`: `description_ar`, the same when read; no prefix
 */
export interface RecordType<F extends Fields = Fields, R extends Reads = Reads> extends Shared<F, R> {
  shape: 'record';
  /** Path segments after `/dashboard/`. The specification spells some reads and writes differently. */
  read: string;
  write: string;
  layout: 'byLanguage' | 'bare' | 'flat';
  prefix: string;
  /** Dashboard route, relative to `/dashboard/`. */
  screen: string;
}

export type ContentType = ListType | RecordType;

/** Public reads whose names are fields of the type. */
type ReadsOf<F extends Fields> = readonly PublicRead<keyof F & string>[];

/** Declares a list. The function exists so that fields and public reads keep their exact types. */
export function defineList<const F extends Fields, const R extends ReadsOf<F> = []>(
  type: Omit<ListType<F, R>, 'shape' | 'series' | 'fromFiles'> & {
    series?: Record<keyof SeriesFields, keyof F & string>;
    fromFiles?: keyof F & string;
  },
): ListType<F, R> {
  return { shape: 'list', ...type };
}

/** Declares a single record. */
export function defineRecord<const F extends Fields, const R extends ReadsOf<F> = []>(
  type: Omit<RecordType<F, R>, 'shape'>,
): RecordType<F, R> {
  return { shape: 'record', ...type };
}
