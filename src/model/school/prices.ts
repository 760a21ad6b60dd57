import type { Language } from '../languages.ts';
import { eachLanguage } from '../text/formats.ts';

const prices = eachLanguage(
  (locale) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: 'SDG', trailingZeroDisplay: 'stripIfInteger' }),
);

/** A price in Sudanese pounds, with the numerals of the language. Whole pounds are shown without decimals. */
export function formatPrice(value: number, language: Language): string {
  return prices(language).format(value);
}

/** The price of a term, or `noCharge` if it is 0. */
export const formatFee = (value: number, language: Language, noCharge: string): string =>
  value === 0 ? noCharge : formatPrice(value, language);

/** The currency sign: `SDG`, `ج.س.`. */
export function currencyOf(language: Language): string {
  return prices(language)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}
