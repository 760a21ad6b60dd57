import { firstLanguage, isLanguage, type Language, languages } from '../languages.ts';
import type { SchoolRecord } from './school.ts';
import { firstSchool } from './school-defaults.ts';

/** What the school's record says about days, sums, phone numbers and languages: all code reads it here. */
export type SchoolFacts = Pick<
  SchoolRecord,
  'time_zone' | 'currency' | 'phone_country' | 'languages' | 'default_language'
>;

const firstFacts: SchoolFacts = { ...firstSchool, languages: [...languages], default_language: firstLanguage };

/**
 * Writes the facts as one attribute of a page, for its islands: `Africa/Nairobi KES 254 en`. The default language is
 * the first one.
 */
export const factsAttribute = (facts: SchoolFacts): string =>
  [
    facts.time_zone,
    facts.currency,
    facts.phone_country,
    facts.default_language,
    ...facts.languages.filter((each) => each !== facts.default_language),
  ].join(' ');

/** Reads what `factsAttribute` wrote. Without it, the facts are those of a new school. */
function factsOf(attribute: string | undefined): SchoolFacts {
  const [time_zone = '', currency = '', phone_country = '', ...rest] = attribute?.split(' ') ?? [];
  const [default_language, ...others] = rest.filter(isLanguage);
  if (!default_language) return firstFacts;
  const used: readonly Language[] = [default_language, ...others];
  return {
    time_zone,
    currency,
    phone_country,
    default_language,
    languages: languages.filter((each) => used.includes(each)),
  };
}

/** A browser finds the facts in its page. A server sets them from the database. */
let facts = factsOf(globalThis.document?.documentElement.dataset['school']);

/** The facts of the school that this process, or this page, belongs to. */
export const schoolFacts = (): SchoolFacts => facts;

/** Sets the facts: before each request, before a page is rendered, and after the record was saved in this page. */
export function setSchoolFacts({
  time_zone,
  currency,
  phone_country,
  languages: used,
  default_language,
}: SchoolFacts): void {
  facts = { time_zone, currency, phone_country, languages: used, default_language };
}

/**
 * Whether a language is one that pages, public answers and the answers of students exist in. The dashboard speaks every
 * language.
 */
export const isInUse = (language: unknown): language is Language =>
  isLanguage(language) && facts.languages.includes(language);
