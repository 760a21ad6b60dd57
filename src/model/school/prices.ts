import type { Language } from '../languages.ts';
import { eachLanguage, madeOnce } from '../text/formats.ts';
import { schoolFacts } from './facts.ts';

const prices = madeOnce((currency: string) =>
  eachLanguage(
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  ),
);

/** A price in the school's currency, with the numerals of the language. Whole amounts are shown without decimals. */
export function formatPrice(value: number, language: Language): string {
  return prices(schoolFacts().currency)(language).format(value);
}

/** The price of a term, or `noCharge` if it is 0. */
export const formatFee = (value: number, language: Language, noCharge: string): string =>
  value === 0 ? noCharge : formatPrice(value, language);

/** The currency sign: `SDG`, `ج.س.`. */
export function currencyOf(language: Language): string {
  return prices(schoolFacts().currency)(language)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}
