import { type Language, languageFacts } from './model/languages.ts';

const format = (language: Language) =>
  new Intl.NumberFormat(languageFacts[language].locale, {
    style: 'currency',
    currency: 'SDG',
    trailingZeroDisplay: 'stripIfInteger',
  });

/** The sign of the currency, for a field's label: `ج.س.`, `SDG`. */
export function priceUnit(language: Language): string {
  const parts = format(language).formatToParts(0);
  return parts.find(({ type }) => type === 'currency')?.value ?? '';
}

/** A price in Sudanese pounds, in the page's numerals; whole pounds without piastres. */
export function formatPrice(value: number, language: Language): string {
  return format(language).format(value);
}
