import type { AnyValue, Fields, Value } from './fields.ts';

/** One piece of content as the code holds it; `id` of a single record is 1. */
export type Entry<F extends Fields = Fields> = { id: number; created_at: string } & {
  [K in keyof F]: Value<F[K]>;
};

/** An entry seen without knowing its type. */
export type AnyEntry = { id: number; created_at: string } & Record<string, AnyValue>;

interface Shared<F extends Fields> {
  /** Table, folder in the catalogues and key of the registry. */
  name: string;
  fields: F;
}

/** The live entries next to one, by number. */
export interface Beside {
  older: number | null;
  newer: number | null;
}

/** Content of which there are many: a list, an add form, an edit form. */
export interface ListType<F extends Fields = Fields> extends Shared<F> {
  shape: 'list';
  /** Segment after `/dashboard/` in the API. */
  path: string;
  /** Whether the list answers in pages even when none is asked for. */
  paged: boolean;
  /** Optional `?subject_id=` on the list. */
  filterBy?: 'subject_id';
  /** Routes of the dashboard's screens, relative to `/dashboard/`. */
  screens: { list: string; add: string; edit: string };
  /** Lists whose entries keep one of these from being deleted. */
  heldBy?: readonly string[];
  /** Tags of what a change of this entry changes. */
  touches(entry: Entry<F>): string[];
  /** Tags of what changes besides when this entry comes or goes: counts, what is there at all, and what is next to what. */
  counts?(entry: Entry<F>, beside: Beside): string[];
  /** Addresses that come and go with this entry, without language. `count`: how many entries there are now. */
  owns?(entry: Entry<F>, count: number): string[];
}

/**
 * Content of which there is one: a form, nothing else. Its names on the wire differ from type to type:
 * - `byLanguage`: `prefix[ar][title]`, read back as `{ ar: { title }, en: { title }, image }`
 * - `bare`: `prefix[ar]`, read back as `{ ar, en }`; one bilingual field
 * - `flat`: `description_ar`, the same when read; no prefix
 */
export interface RecordType<F extends Fields = Fields> extends Shared<F> {
  shape: 'record';
  /** Segments after `/dashboard/`; the specification spells some reads and writes differently. */
  read: string;
  write: string;
  layout: 'byLanguage' | 'bare' | 'flat';
  prefix: string;
  /** Route of the dashboard's screen, relative to `/dashboard/`. */
  screen: string;
  touches(entry: Entry<F>): string[];
}

export type ContentType = ListType | RecordType;

/** Declares a list; only there so that the fields keep their exact types. */
export function defineList<const F extends Fields>(type: Omit<ListType<F>, 'shape'>): ListType<F> {
  return { shape: 'list', ...type };
}

/** Declares a single record. Every single record touches its own tag. */
export function defineRecord<const F extends Fields>(
  type: Omit<RecordType<F>, 'shape' | 'touches'> & Partial<Pick<RecordType<F>, 'touches'>>,
): RecordType<F> {
  return { shape: 'record', touches: () => [type.name], ...type };
}
