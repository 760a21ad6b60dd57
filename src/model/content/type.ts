import type { AnyValue, Fields, Value } from '../fields/index.ts';
import type { Capability } from '../people/capabilities.ts';
import type { PublicRead } from './public-read.ts';

interface Held {
  id: number;
  created_at: string;
  updated_at: string;
  /** Counts the changes of what its form sets. */
  version: number;
}

/** One piece of content as the code holds it; `id` of a single record is 1. Both moments are ISO 8601, UTC. */
export type Entry<F extends Fields = Fields> = Held & {
  [K in keyof F]: Value<F[K]>;
};

/** An entry seen without knowing its type. */
export type AnyEntry = Held & Record<string, AnyValue>;

type Reads = readonly PublicRead[];

interface Shared<F extends Fields, R extends Reads> {
  /** Table, folder in the catalogues and key of the registry. */
  name: string;
  fields: F;
  /** What one must be allowed to do in order to read and write it in the dashboard. */
  needs: Capability;
  /** What anyone may read of it; nothing unless said. */
  public?: R;
}

/** The live entries next to one, by number. */
export interface Beside {
  older: number | null;
  newer: number | null;
}

/** Content of which there are many: a list, an add form, an edit form. */
export interface ListType<F extends Fields = Fields, R extends Reads = Reads> extends Shared<F, R> {
  shape: 'list';
  /** Segment after `/dashboard/` in the API. */
  path: string;
  /** Whether the list answers in pages even when none is asked for. */
  paged: boolean;
  /** A reference by which the list may be narrowed: `?subject_id=`. */
  filterBy?: string;
  /** Routes of the dashboard's screens, relative to `/dashboard/`. */
  screens: { list: string; add: string; edit: string };
  /** Tags of what a change of an entry changes, besides those of the entry and of its list. */
  tags?(entry: Entry<F>): string[];
  /** Tags of what changes besides when an entry comes or goes, and the entries next to it. */
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
  /** Segments after `/dashboard/`; the specification spells some reads and writes differently. */
  read: string;
  write: string;
  layout: 'byLanguage' | 'bare' | 'flat';
  prefix: string;
  /** Route of the dashboard's screen, relative to `/dashboard/`. */
  screen: string;
}

export type ContentType = ListType | RecordType;

/** Reads of a type with these fields. */
type ReadsOf<F extends Fields> = readonly PublicRead<keyof F & string>[];

/** Declares a list; only there so that fields and public reads keep their exact types. */
export function defineList<const F extends Fields, const R extends ReadsOf<F> = []>(
  type: Omit<ListType<F, R>, 'shape' | 'filterBy'> & { filterBy?: keyof F & string },
): ListType<F, R> {
  return { shape: 'list', ...type };
}

/** Declares a single record. */
export function defineRecord<const F extends Fields, const R extends ReadsOf<F> = []>(
  type: Omit<RecordType<F, R>, 'shape'>,
): RecordType<F, R> {
  return { shape: 'record', ...type };
}
