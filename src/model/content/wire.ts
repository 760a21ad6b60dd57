import { type Field, isFileField } from '../fields/index.ts';
import { type Language, languages } from '../languages.ts';
import { isInUse } from '../school/facts.ts';
import type { AnyEntry, ContentType, ListType } from './type.ts';

/**
 * One value of a content type in a request body. `step[ar][title]` has the path `['step', 'ar', 'title']`. A bilingual
 * field has one value per language.
 */
export interface WireValue {
  name: string;
  field: Field;
  language: Language | null;
  path: readonly string[];
}

function pathOf(type: ContentType, name: string, language: Language | null): string[] {
  if (type.shape === 'list') return language ? [name, language] : [name];
  switch (type.layout) {
    case 'byLanguage':
      return language ? [type.prefix, language, name] : [type.prefix, name];
    case 'bare':
      return language ? [type.prefix, language] : [type.prefix, name];
    case 'flat':
      return [language ? `${name}_${language}` : name];
  }
}

/** All values of a content type with their paths in a request body. */
export function wireValues(type: ContentType): WireValue[] {
  return Object.entries(type.fields).flatMap(([name, field]) =>
    (field.bilingual ? languages : [null]).map((language) => ({
      name,
      field,
      language,
      path: pathOf(type, name, language),
    })),
  );
}

/**
 * Whether a value must be sent. A text is wanted in the languages in use. With several in use, a text that is still
 * empty in one of them may stay so until somebody translates it.
 * @param stored the stored texts of its field; undefined for a new entry
 */
export function isWanted({ field, language }: WireValue, stored?: unknown): boolean {
  if (field.required !== true) return false;
  if (language === null) return true;
  if (!isInUse(language)) return false;
  const texts = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  const isEmpty = texts.some(([of, text]) => of === language && text === '');
  return !(isEmpty && texts.some(([of, text]) => of !== language && isInUse(of) && text !== ''));
}

/** The parts of a type that say what its drafts need. */
type Drafted = Pick<ContentType, 'fields'> & Pick<ListType, 'series'>;

/**
 * What a draft needs besides its references: its name in one language. A type without a required name needs its first
 * required field: a slide its picture, a lesson its day. Where a series gives the day, nothing else is needed.
 */
export function draftField({ fields, series }: Drafted): string | null {
  const needed = Object.entries(fields).filter(([, { kind, required }]) => required !== false && kind !== 'reference');
  const named = needed.find(([, { kind, bilingual }]) => kind === 'text' && bilingual);
  const isDayGiven = series !== undefined && !Object.hasOwn(fields, series.date);
  return (named ?? (isDayGiven ? undefined : needed[0]))?.[0] ?? null;
}

/**
 * Whether a value of a draft must be sent. What is stored already need not be sent again.
 * @param textIn the text of a bilingual field as it will be, in one language
 * @param language where a missing name is reported
 */
export function isWantedInDraft(
  type: Drafted,
  value: WireValue,
  isStored: boolean,
  textIn: (value: WireValue, language: Language) => unknown,
  language: Language,
): boolean {
  if (value.field.kind === 'reference') return value.field.required === true && !isStored;
  if (value.name !== draftField(type)) return false;
  if (value.language === null) return !isStored;
  return value.language === language && !languages.some((each) => textIn(value, each));
}

/** Whether a value of an entry is filled in. */
export function isFilled({ name, language }: WireValue, entry: object | null): boolean {
  const stored = valueAt(entry, language === null ? [name] : [name, language]);
  return stored !== undefined && stored !== null && stored !== '';
}

/** Whether a value must be there before visitors see an entry. What they have seen may lack a translation. */
export function isWantedLive(
  type: Pick<ContentType, 'shape'>,
  value: WireValue,
  entry: (Pick<AnyEntry, 'first_live_at'> & Record<string, unknown>) | null,
): boolean {
  const seen = entry !== null && (type.shape === 'record' || entry.first_live_at !== null) ? entry : null;
  return isWanted(value, seen?.[value.name]);
}

type Decided = Pick<AnyEntry, 'status' | 'first_live_at'> & Record<string, unknown>;

/**
 * Whether a count may not have been given yet. A column of counts is never empty: a draft without one holds 0. What was
 * shown or planned before has been given.
 */
const isUncounted = ({ name, field }: WireValue, entry: Decided): boolean =>
  field.kind === 'count' && entry[name] === 0 && entry.status === 'draft' && entry.first_live_at === null;

/** What an entry lacks before visitors may see it. */
export const missingValues = (type: ContentType, entry: Decided): WireValue[] =>
  wireValues(type).filter(
    (value) =>
      (!isFilled(value, entry) || isUncounted(value, entry)) &&
      (isFileField(value.field) ? value.field.required === 'create' : isWantedLive(type, value, entry)),
  );

/** The path of a value in an answer: the same as in a body, but without the prefix of a single record. */
export function answerPath(type: ContentType, { path }: WireValue): readonly string[] {
  return type.shape === 'record' && type.layout !== 'flat' ? path.slice(1) : path;
}

/** The text field that sends the id of a finished resumable upload in place of a file: `site_words[video_upload]`. */
export function uploadPath(path: readonly string[]): string[] {
  return [...path.slice(0, -1), `${path.at(-1)}_upload`];
}

/** Values nested as in a body or an answer. */
export type Tree<T> = Map<string, T | Tree<T>>;

/** Builds the tree from pairs of path and value. */
export function nest<T>(leaves: readonly (readonly [readonly string[], T])[]): Tree<T> {
  const tree: Tree<T> = new Map();
  for (const [path, leaf] of leaves) {
    let branch = tree;
    for (const segment of path.slice(0, -1)) {
      const found = branch.get(segment);
      const next: Tree<T> = found instanceof Map ? found : new Map();
      branch.set(segment, next);
      branch = next;
    }
    branch.set(path.at(-1) ?? '', leaf);
  }
  return tree;
}

/** A tree as nested objects. */
export function plain<T>(tree: Tree<T>): Record<string, unknown> {
  return Object.fromEntries([...tree].map(([key, leaf]) => [key, leaf instanceof Map ? plain(leaf) : leaf]));
}

/** The value at a path of nested objects; undefined if it does not exist. */
export function valueAt(values: unknown, path: readonly string[]): unknown {
  let found = values;
  for (const segment of path) {
    if (typeof found !== 'object' || found === null) return undefined;
    found = Object.entries(found).find(([key]) => key === segment)?.[1];
  }
  return found;
}
