import fetched from 'virtual:desk-texts';
import { inEachLanguage } from '../../model/all-languages.ts';
import type { Language } from '../../model/languages.ts';
import { find, type Keys, say as sayOf, type TextValues } from '../../model/text/texts.ts';
import type { Catalogues } from '../../texts/catalogues.ts';

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

/** Fetches the texts of a language, once. @throws when they cannot be had */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  loaded.set(language, await fetched[language]());
}

export const hasTexts = (language: Language): boolean => loaded.has(language);

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
