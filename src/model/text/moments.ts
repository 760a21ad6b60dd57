import type { Language } from '../languages.ts';
import { schoolFacts } from '../school/facts.ts';
import { cacheLast, eachLanguage } from './formats.ts';

const moments = cacheLast((timeZone: string) =>
  eachLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone })),
);

/** Formats a date with its time, on the school's clock. A file of its own: few screens need it. */
export function formatLongMoment(moment: string, language: Language, timeZone = schoolFacts().time_zone): string {
  return moments(timeZone)(language).format(new Date(moment));
}
