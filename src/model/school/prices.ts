import type { Language } from '../languages.ts';
import { cacheLast, eachLanguage } from '../text/formats.ts';
import { schoolFacts } from './facts.ts';

const amounts = cacheLast((currency: string) =>
  eachLanguage(
    (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' }),
  ),
);

/** An amount with its currency and the numerals of the language: `٥٨٬٠٠٠ SDG`. Whole amounts are shown without decimals. */
export function formatAmount(amount: number, currency: string, language: Language): string {
  return amounts(currency)(language).format(amount);
}

/** A price in the school's currency. */
export function formatPrice(value: number, language: Language): string {
  return formatAmount(value, schoolFacts().currency, language);
}

/** The price of a term, or `noCharge` if it is 0. */
export const formatFee = (value: number, language: Language, noCharge: string): string =>
  value === 0 ? noCharge : formatPrice(value, language);

/** The currency sign: `SDG`, `ج.س.`. */
export function currencyOf(language: Language): string {
  return amounts(schoolFacts().currency)(language)
    .formatToParts(0)
    .filter(({ type }) => type === 'currency')
    .map(({ value }) => value)
    .join('');
}
