import { type Language, languageFacts } from './model/languages.ts';

/** A number in the page's numerals: `4200` → `٤٬٢٠٠`. */
export function formatNumber(value: number, language: Language): string {
  return new Intl.NumberFormat(languageFacts[language].locale).format(value);
}

/** A day in the reader's words: the school's day, so that a page is the same wherever it is rendered. */
export function formatDate(moment: string, language: Language): string {
  return new Intl.DateTimeFormat(languageFacts[language].locale, {
    dateStyle: 'long',
    timeZone: 'Africa/Khartoum',
  }).format(new Date(moment));
}
