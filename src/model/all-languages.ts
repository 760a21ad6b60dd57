import { type Language, languages } from './languages.ts';

// A separate file, because public pages load `languages.ts` and do not need these functions.

/** Builds an object with one value for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.assign({}, ...languages.map((language) => ({ [language]: make(language) })));
}

/** All languages except the given one, for the language switch. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((each) => each !== language);
}
