import { type Language, languageFacts } from '../../src/model/languages.ts';

const hour = 3_600_000;

/** A span of time in words, in whole minutes, hours or days: "3 hours". @param milliseconds from 0 */
export function spanInWords(milliseconds: number, language: Language): string {
  const hours = milliseconds / hour;
  const [value, unit] = hours < 2 ? [hours * 60, 'minute'] : hours < 48 ? [hours, 'hour'] : [hours / 24, 'day'];
  const { locale } = languageFacts[language];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: String(unit), unitDisplay: 'long' });
  return format.format(Math.max(0, Math.floor(Number(value))));
}

/** A share of something in percent: "83%". */
export const percentInWords = (share: number, language: Language): string =>
  new Intl.NumberFormat(languageFacts[language].locale, { style: 'percent' }).format(share);
