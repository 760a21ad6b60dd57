import { type Language, languageFacts } from '../../model/languages.ts';

export function formatPercent(share: number, language: Language): string {
  return new Intl.NumberFormat(languageFacts[language].locale, { style: 'percent' }).format(share);
}

/** Formats a date and time in the reader's time zone; '' if it is invalid. */
export function formatMoment(moment: string, language: Language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  return new Intl.DateTimeFormat(languageFacts[language].locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    date,
  );
}
