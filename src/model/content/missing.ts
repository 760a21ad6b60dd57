import { type Language, languages } from '../languages.ts';

/** An object with one value for each language in which a text may be missing. */
export const byMissing = <T>(make: (language: Language) => T): Record<`missing_${Language}`, T> =>
  Object.assign({}, ...languages.map((language) => ({ [`missing_${language}`]: make(language) })));
