import { type Language, languageFacts } from '../languages.ts';

/** A formatter for each language, made when it is first used: making one costs a hundred times what using it does. */
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

/** Things named one after the other: `a, b, and c`. */
export function formatList(things: readonly string[], language: Language): string {
  return lists(language).format(things);
}

/** A number in the page's numerals: `4200` → `٤٬٢٠٠`. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value);
}

/** A day in the reader's words: the school's day, so that a page is the same wherever it is rendered. */
export function formatDate(moment: string, language: Language): string {
  return days(language).format(new Date(moment));
}
