import { type Language, languageFacts } from '../languages.ts';

/** Caches one formatter per language: creating one costs about a hundred times as much as using it. */
export function eachLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map<Language, T>();
  return (language) => {
    const found = made.get(language) ?? make(languageFacts[language].locale);
    made.set(language, found);
    return found;
  };
}

const numbers = eachLanguage((locale) => new Intl.NumberFormat(locale));
const days = eachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Khartoum' }),
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

/** Formats a date in the time zone of the school, so that the page is the same wherever it is rendered. */
export function formatDate(moment: string, language: Language): string {
  return days(language).format(new Date(moment));
}
