import type { Fields } from '../fields/index.ts';
import { type Bilingual, inLanguage, type Language, languages } from '../languages.ts';
import type { AnyEntry } from './type.ts';

const isBilingual = (value: unknown): value is Bilingual => typeof value === 'object' && value !== null;

/** The language in which a text is shown: that of the page, else one that has the text. */
export function shownLanguage(text: Bilingual, language: Language, fallback: Language): Language {
  if (text[language]) return language;
  const shown = inLanguage(text, language, fallback);
  return (shown && languages.find((each) => text[each] === shown)) || language;
}

/**
 * The language in which a field of an entry is shown. A summary is shown in the language of the text that it stands
 * for: where it is missing in that language, the excerpt of the text tells more than a summary in another one.
 */
export function languageOf(
  fields: Fields,
  entry: Pick<AnyEntry, string>,
  name: string,
  language: Language,
  fallback: Language,
): Language {
  const field = fields[name];
  const told = field?.kind === 'plainText' && field.standsFor !== undefined ? field.standsFor : name;
  const text = entry[told];
  return isBilingual(text) ? shownLanguage(text, language, fallback) : language;
}
