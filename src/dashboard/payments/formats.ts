import { type Language, languageFacts } from '../../model/languages.ts';
import { formatDate } from '../../model/text/formats.ts';

/** An amount with its currency: `٥٨٬٠٠٠ SDG` in the reader's digits and words. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(languageFacts[language].locale, options).format(amount);
}

/** A day `YYYY-MM-DD` in the reader's words. */
export const formatDay = (day: string, language: Language): string => formatDate(`${day}T12:00:00Z`, language);
