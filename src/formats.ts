import { type Language, languageFacts, languages } from './model/languages.ts';

/** Making a formatter costs a hundred times what using it does. */
function eachLanguage<T>(make: (locale: string) => T): (language: Language) => T {
  const made = new Map(languages.map((language) => [language, make(languageFacts[language].locale)]));
  return (language) => made.get(language) ?? make(languageFacts[language].locale);
}

const numbers = eachLanguage((locale) => new Intl.NumberFormat(locale));
const days = eachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Africa/Khartoum' }),
);

/** A number in the page's numerals: `4200` → `٤٬٢٠٠`. */
export function formatNumber(value: number, language: Language): string {
  return numbers(language).format(value);
}

/** A day in the reader's words: the school's day, so that a page is the same wherever it is rendered. */
export function formatDate(moment: string, language: Language): string {
  return days(language).format(new Date(moment));
}
