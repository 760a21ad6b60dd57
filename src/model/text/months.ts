import type { Language } from '../languages.ts';
import { eachLanguage } from './formats.ts';

const months = eachLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
);

/** Formats a month `YYYY-MM`. */
export function formatMonth(month: string, language: Language): string {
  return months(language).format(new Date(month));
}
