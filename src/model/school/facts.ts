import { firstLanguage, isLanguage, type Language, languages } from '../languages.ts';
import type { SchoolRecord } from './school.ts';
import { firstSchool } from './school-defaults.ts';

/** What the school's record says about days, sums, phone numbers and languages: all code reads it here. */
export interface SchoolFacts
  extends Pick<SchoolRecord, 'time_zone' | 'currency' | 'phone_country' | 'languages' | 'default_language'> {
  /** What is dialled before a number inside the country, and not from abroad: `0`, or nothing. */
  trunk_prefix: string;
}

const firstFacts: SchoolFacts = {
  ...firstSchool,
  trunk_prefix: '0',
  languages: [...languages],
  default_language: firstLanguage,
};

/**
 * Writes the facts as one attribute of a page, for its islands: `Africa/Nairobi KES 254/0 en`. The default language is
 * the first one. A school with the facts of a new one needs no attribute.
 */
export function factsAttribute(facts: SchoolFacts): string | undefined {
  const attribute = written(facts);
  return attribute === written(firstFacts) ? undefined : attribute;
}

const written = (facts: SchoolFacts): string =>
  [
    facts.time_zone,
    facts.currency,
    `${facts.phone_country}/${facts.trunk_prefix}`,
    facts.default_language,
    ...facts.languages.filter((each) => each !== facts.default_language),
  ].join(' ');

/** Reads what `factsAttribute` wrote. Without it, the facts are those of a new school. */
function factsOf(attribute: string | undefined): SchoolFacts {
  const [time_zone = '', currency = '', phones = '', ...rest] = attribute?.split(' ') ?? [];
  const [default_language, ...others] = rest.filter(isLanguage);
  if (!default_language) return firstFacts;
  const [phone_country = '', trunk_prefix = ''] = phones.split('/');
  const used: readonly Language[] = [default_language, ...others];
  return {
    time_zone,
    currency,
    phone_country,
    trunk_prefix,
    default_language,
    languages: languages.filter((each) => used.includes(each)),
  };
}

/** A browser finds the facts in its page. A server sets them from the database. */
let facts = factsOf(globalThis.document?.documentElement.dataset['school']);

/** The facts of the school that this process, or this page, belongs to. */
export const schoolFacts = (): SchoolFacts => facts;

/** Sets the facts: before each request, before a page is rendered, and after the record was saved in this page. */
export function setSchoolFacts(next: SchoolFacts): void {
  const { time_zone, currency, phone_country, trunk_prefix, languages: used, default_language } = next;
  facts = { time_zone, currency, phone_country, trunk_prefix, languages: used, default_language };
}

/**
 * Whether a language is one that pages, public answers and the answers of students exist in. The dashboard speaks every
 * language.
 */
export const isInUse = (language: unknown): language is Language =>
  isLanguage(language) && facts.languages.includes(language);
