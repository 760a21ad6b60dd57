import { type Language, languageFacts } from '../../model/languages.ts';
import { schoolFacts } from '../../model/school/facts.ts';

export function formatPercent(share: number, language: Language): string {
  return new Intl.NumberFormat(languageFacts[language].locale, { style: 'percent' }).format(share);
}

/** Formats a date and time in the school's time zone; '' if it is invalid. */
export function formatMoment(moment: string, language: Language): string {
  const date = new Date(moment);
  if (Number.isNaN(date.getTime())) return '';
  const timeZone = schoolFacts().time_zone;
  const { locale } = languageFacts[language];
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
}
