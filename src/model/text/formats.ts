import { type Language, languageFacts } from '../languages.ts';
import { schoolFacts } from '../school/facts.ts';

/** Caches what is made of one value, until it is asked for another: a formatter costs a hundred times its use. */
export function cacheLast<V, T>(make: (value: V) => T): (value: V) => T {
  let made: { of: V; is: T } | null = null;
  return (value) => {
    if (made?.of !== value) made = { of: value, is: make(value) };
    return made.is;
  };
}

/** Caches one formatter per language. */
export function eachLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const found = made.get(language) ?? make(languageFacts[language].locale);
    made.set(language, found);
    return found;
  };
}

const numbers = eachLanguage((locale) => new Intl.NumberFormat(locale));
const days = cacheLast((timeZone: string) =>
  eachLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone })),
);

const lists = eachLanguage((locale) => new Intl.ListFormat(locale));

/** Formats a list: `a, b, and c`. */
export function formatList(things: readonly string[], language: Language): string {
  return lists(language).format(things);
}

/** Formats a number with the numerals of the language: `4200` → `٤٬٢٠٠`. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value);
}

const years = eachLanguage((locale) => new Intl.NumberFormat(locale, { useGrouping: false }));

/** Formats a year with the numerals of the language: `1987` → `١٩٨٧`. */
export function formatYear(year: number, language: Language): string {
  return years(language).format(year);
}

const calendarDays = eachLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }));

/** Formats a day `YYYY-MM-DD`. A day is the same in every time zone. */
export function formatDay(day: string, language: Language): string {
  return calendarDays(language).format(new Date(day));
}

/** Formats a moment as a date in the time zone of the school, so that the page is the same wherever it is rendered. */
export function formatDate(moment: string, language: Language): string {
  return days(schoolFacts().time_zone)(language).format(new Date(moment));
}
