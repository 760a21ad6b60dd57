import { type Language, languages } from './languages.ts';

// A file of its own: what visitors load of `languages.ts` has no use for these.

/** One of something for each language. */
export function inEachLanguage<T>(make: (language: Language) => T): Record<Language, T> {
  return Object.assign({}, ...languages.map((language) => ({ [language]: make(language) })));
}

/** All but this one: where the toggle leads. */
export function otherLanguages(language: Language): Language[] {
  return languages.filter((each) => each !== language);
}
