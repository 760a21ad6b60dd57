import { inEachLanguage } from '../src/model/all-languages.ts';
import { type Bilingual, type Language, languages } from '../src/model/languages.ts';

/** A text in every language stands in a column for each: `name_ar`, `name_en`. */
type Column<N extends string> = `${N}_${Language}`;

/** What the columns of a translated text are, or what goes into them. */
export function translated<N extends string, T>(name: N, make: (language: Language) => T): Record<Column<N>, T> {
  return Object.assign({}, ...languages.map((language) => ({ [`${name}_${language}`]: make(language) })));
}

/** The reverse: a translated text out of its columns. */
export function translations(row: Readonly<Record<string, unknown>>, name: string): Bilingual {
  return inEachLanguage((language) => {
    const text = row[`${name}_${language}`];
    return typeof text === 'string' ? text : '';
  });
}
