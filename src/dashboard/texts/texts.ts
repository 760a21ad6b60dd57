import fetched from 'virtual:desk-texts';
import { inEachLanguage } from '../../model/all-languages.ts';
import type { Language } from '../../model/languages.ts';
import { find, type Keys, say as sayOf, type TextValues } from '../../model/text/texts.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import type { Area } from './areas.ts';

export type TextKey = Keys<Catalogues['dashboard']>;

/** Texts of one content type from the catalogue `content`, under the type's name. */
export interface ContentTexts {
  /** The menu entry and list title. */
  name: string;
  /** The name of one entry (singular). */
  one: string;
  fields: Record<string, string>;
  /** Names of the options of choice fields, by field. */
  options?: Record<string, Record<string, string>>;
}

/** The dashboard's texts in one language. */
export interface DeskTexts {
  dashboard: Catalogues['dashboard'];
  /** The names at first; all texts once a list or a form was opened. */
  content: Record<string, Pick<ContentTexts, 'name'> & Partial<ContentTexts>>;
  /** Labels of student fields. */
  labels: Catalogues['messages']['labels'];
}

/**
 * Groups the result of `import.meta.glob` by language.
 * @param found by file path, `…/locales/{language}/{area}.json`
 * @throws if a language has no file
 */
export function byLanguage<T>(found: Record<string, T>): Record<Language, T> {
  const files = Object.entries(found);
  return inEachLanguage((language) => {
    const file = files.find(([path]) => path.includes(`/locales/${language}/`));
    if (!file) throw new Error(`no catalogue in ${language}`);
    return file[1];
  });
}

const loaded = new Map<Language, Awaited<ReturnType<(typeof fetched)[Language]>>>();
/** Areas that some screen has requested; from then on they are loaded for each language. */
const wanted = new Set<Area>();

const hasArea = (language: Language, area: Area): boolean => area in (loaded.get(language)?.dashboard ?? {});

export const hasTexts = (language: Language): boolean =>
  loaded.has(language) && [...wanted].every((area) => hasArea(language, area));

/** Of two simultaneous loads the second one changes nothing: it would remove an area loaded in between. */
async function loadFirst(language: Language): Promise<void> {
  const texts = await fetched[language]();
  if (!loaded.has(language)) loaded.set(language, texts);
}

async function loadArea(language: Language, area: Area): Promise<void> {
  const { default: texts, content } = await textsOf(language).areas[area]();
  const { dashboard, ...rest } = textsOf(language);
  loaded.set(language, { ...rest, ...(content && { content }), dashboard: { ...dashboard, ...texts } });
}

/**
 * Loads the texts of a language, each file once: the initial texts, and the areas requested so far in any language.
 * @throws if they cannot be loaded
 */
export async function loadTexts(language: Language): Promise<void> {
  if (!loaded.has(language)) await loadFirst(language);
  // While one area loads, a screen may request another.
  while (!hasTexts(language)) {
    const missing = [...wanted].filter((area) => !hasArea(language, area));
    await Promise.all(missing.map((area) => loadArea(language, area)));
  }
}

/** Loads the texts of a language and the given areas. @throws if they cannot be loaded */
export async function loadAreas(language: Language, areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await loadTexts(language);
}

/** @throws if the texts of the language are not loaded */
function textsOf(language: Language) {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`the texts in ${language} are not loaded`);
  return texts;
}

/** Labels of student fields, the same as in the registration form. */
export const labelsOf = (language: Language) => textsOf(language).labels;

/** A dashboard text by key. */
export function say(language: Language, key: TextKey, values?: TextValues): string {
  return sayOf(textsOf(language).dashboard, language, key, values);
}

/** A text whose key may be missing, for instance the name of a menu group; then the fallback is used. */
export function sayOr(language: Language, key: string, fallback: string): string {
  return find(textsOf(language).dashboard, key) ?? fallback;
}

/** The texts of a content type; without them, its technical names. */
export function contentTexts(language: Language, type: string): ContentTexts {
  return { name: type, one: type, fields: {}, ...textsOf(language).content[type] };
}
