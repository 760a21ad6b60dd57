import type { Language } from '../languages.ts';
import { eachLanguage } from '../text/formats.ts';

const prices = eachLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'SDG', trailingZeroDisplay: 'stripIfInteger' }),
);

/** A price in Sudanese pounds, in the page's numerals; whole pounds without piastres. */
export function formatPrice(value: number, language: Language): string {
  return prices(language).format(value);
}

/** What a term costs, in words where that is nothing. */
export const formatFee = (value: number, language: Language, noCharge: string): string =>
  value === 0 ? noCharge : formatPrice(value, language);

/** What stands beside a price: `SDG`, `ج.س.`. */
export function currencyOf(language: Language): string {
  return prices(language)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}
