import { inEachLanguage } from '../../src/model/all-languages.ts';
import type { Bilingual, Language } from '../../src/model/languages.ts';
import { comparable, type RosterColumn, rosterColumns } from '../../src/model/people/roster.ts';
import { type AccountKind, accountKinds } from '../../src/model/people/student-fields.ts';
import { type PriceTerm, priceTerms } from '../../src/model/school/price-terms.ts';
import { say } from '../http/texts.ts';

const headingOf = (column: RosterColumn): Bilingual =>
  inEachLanguage((language) => say(language, `roster.columns.${column}`));

/** The column headings that the import recognises, in each language. */
export const headings = {
  name: headingOf('name'),
  email: headingOf('email'),
  phone: headingOf('phone'),
  level: headingOf('level'),
  grade: headingOf('grade'),
  kind_of_account: headingOf('kind_of_account'),
  payment_term: headingOf('payment_term'),
};

/** All headings of the roster's own export, normalised for comparison. */
const ofTheRoster = new Set(
  rosterColumns.flatMap((column) => [column, ...Object.values(headingOf(column))]).map(comparable),
);

/** Whether a heading is one of the roster export, which the import either reads or ignores on purpose. */
export const isOwnHeading = (heading: string): boolean => ofTheRoster.has(comparable(heading));

/**
 * Returns a lookup from a word in a list to its API value. It recognises the names in all languages, common synonyms
 * and the API value itself.
 */
function meanings<T extends AccountKind | PriceTerm>(
  words: readonly T[],
  nameOf: (language: Language, word: T) => string,
) {
  const known = new Map<string, T>();
  for (const word of words) {
    const names = Object.values(inEachLanguage((language) => nameOf(language, word)));
    const others = Object.values(inEachLanguage((language) => say(language, `roster.typed.typed_${word}`)));
    for (const name of [word, ...names, ...others.flatMap((list) => list.split(','))])
      known.set(comparable(name), word);
  }
  return (word: string): T | undefined => known.get(word);
}

export const kindIn = meanings(accountKinds, (language, kind) => say(language, `roster.kinds.${kind}`));
export const termIn = meanings(priceTerms, (language, term) => say(language, `roster.terms.${term}`));
