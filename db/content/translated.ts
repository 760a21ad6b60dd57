import { inEachLanguage } from '../../src/model/all-languages.ts';
import { type Bilingual, type Language, languages } from '../../src/model/languages.ts';

/** A translated text has one column for each language: `name_ar`, `name_en`. */
type Column<N extends string> = `${N}_${Language}`;

/** Builds an object with one key per language column: column definitions, or values to write. */
export function translated<N extends string, T>(name: N, make: (language: Language) => T): Record<Column<N>, T> {
  return Object.assign({}, ...languages.map((language) => ({ [`${name}_${language}`]: make(language) })));
}

/** Reads a translated text from its language columns. */
export function translations(row: Readonly<Record<string, unknown>>, name: string): Bilingual {
  return inEachLanguage((language) => {
    const text = row[`${name}_${language}`];
    return typeof text === 'string' ? text : '';
  });
}
