import { type Language, languageFacts } from './model/languages.ts';

/** A price in Sudanese pounds, in the page's numerals; whole pounds without piastres. */
export function formatPrice(value: number, language: Language): string {
  return new Intl.NumberFormat(languageFacts[language].locale, {
    style: 'currency',
    currency: 'SDG',
    trailingZeroDisplay: 'stripIfInteger',
  }).format(value);
}
