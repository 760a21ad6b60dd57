import { type Language, languageFacts } from '../../model/languages.ts';
import { formatDate } from '../../model/text/formats.ts';

/** Formats an amount with its currency in the reader's language: `٥٨٬٠٠٠ SDG`. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(languageFacts[language].locale, options).format(amount);
}

/** Formats a day `YYYY-MM-DD` in the reader's language. */
export const formatDay = (day: string, language: Language): string => formatDate(`${day}T12:00:00Z`, language);

/** Formats a month `YYYY-MM` in the reader's language. */
export const formatMonth = (month: string, language: Language): string =>
  new Intl.DateTimeFormat(languageFacts[language].locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${month}-01T12:00:00Z`),
  );
