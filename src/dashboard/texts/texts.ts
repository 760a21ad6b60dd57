import fetched from 'virtual:desk-texts';
import { inEachLanguage } from '../../model/all-languages.ts';
import type { Language } from '../../model/languages.ts';
import { find, type Keys, say as sayOf, type TextValues } from '../../model/text/texts.ts';
import type { Catalogues } from '../../texts/catalogues.ts';
import type { Area } from './areas.ts';

export type TextKey = Keys<Catalogues['dashboard']>;

/** What the catalogue `content` says about one content type; the key is the type's name. */
export interface ContentTexts {
  /** The menu's entry and the list's title. */
  name: string;
  /** One piece of it. */
  one: string;
  fields: Record<string, string>;
  /** Names of the options of its choices, by field. */
  options?: Record<string, Record<string, string>>;
}

/** The dashboard's texts of a language. */
export interface DeskTexts {
  dashboard: Catalogues['dashboard'];
  content: Record<string, ContentTexts>;
  /** What the fields of a student are called. */
  labels: Catalogues['messages']['labels'];
}

/**
 * What a pattern found of the catalogues, by language.
 * @param found by file, `…/locales/{language}/{area}.json`
 */
export function byLanguage<T>(found: Record<string, T>): Record<Language, T> {
  const files = Object.entries(found);
  return inEachLanguage((language) => {
    const file = files.find(([path]) => path.includes(`/locales/${language}/`));
    if (!file) throw new Error(`no catalogue in ${language}`);
    return file[1];
  });
}

const loaded = new Map<Language, DeskTexts>();
/** Areas that some screen has asked for: they come with each language from then on. */
const wanted = new Set<Area>();

const hasArea = (language: Language, area: Area): boolean => area in (loaded.get(language)?.dashboard ?? {});

export const hasTexts = (language: Language): boolean =>
  loaded.has(language) && [...wanted].every((area) => hasArea(language, area));

/** Of two that fetch it at once the second changes nothing: an area may have come in between. */
async function loadFirst(language: Language): Promise<void> {
  const texts = await fetched[language].first();
  if (!loaded.has(language)) loaded.set(language, texts);
}

async function loadArea(language: Language, area: Area): Promise<void> {
  const { default: texts } = await fetched[language][area]();
  const { dashboard, ...rest } = textsOf(language);
  loaded.set(language, { ...rest, dashboard: { ...dashboard, ...texts } });
}

/**
 * Fetches the texts of a language, each file once: those that are there from the start and the areas that were asked for
 * so far, in whichever language that was. @throws when they cannot be had
 */
export async function loadTexts(language: Language): Promise<void> {
  if (!loaded.has(language)) await loadFirst(language);
  // While one area comes, a screen may ask for another.
  while (!hasTexts(language)) {
    const missing = [...wanted].filter((area) => !hasArea(language, area));
    await Promise.all(missing.map((area) => loadArea(language, area)));
  }
}

/** The same with areas that a screen says. @throws when they cannot be had */
export async function loadAreas(language: Language, areas: readonly Area[]): Promise<void> {
  for (const area of areas) wanted.add(area);
  await loadTexts(language);
}

/** @throws for a language whose texts nobody has waited for */
function textsOf(language: Language): DeskTexts {
  const texts = loaded.get(language);
  if (!texts) throw new Error(`the texts in ${language} are not loaded`);
  return texts;
}

/** What the fields of a student are called, here as in the form of the registration. */
export const labelsOf = (language: Language) => textsOf(language).labels;

/** A text of the dashboard. */
export function say(language: Language, key: TextKey, values?: TextValues): string {
  return sayOf(textsOf(language).dashboard, language, key, values);
}

/** A text that may be missing, such as the name of a group of the menu: the fallback stands in. */
export function sayOr(language: Language, key: string, fallback: string): string {
  return find(textsOf(language).dashboard, key) ?? fallback;
}

/** What is said about a content type; its own names stand in until it has texts. */
export function contentTexts(language: Language, type: string): ContentTexts {
  return textsOf(language).content[type] ?? { name: type, one: type, fields: {} };
}
