import { type Language, languageFacts } from '../languages.ts';
import { MEGABYTE } from '../limits.ts';

/** Formats a file size: kilobytes below one megabyte, then megabytes, and gigabytes from one gigabyte. */
export function formatBytes(bytes: number, language: Language): string {
  const [value, unit] =
    bytes >= 1024 * MEGABYTE
      ? [bytes / (1024 * MEGABYTE), 'gigabyte']
      : bytes >= MEGABYTE
        ? [bytes / MEGABYTE, 'megabyte']
        : [bytes / 1024, 'kilobyte'];
  const digits = value < 10 ? 1 : 0;
  return new Intl.NumberFormat(languageFacts[language].locale, {
    style: 'unit',
    unit: String(unit),
    unitDisplay: 'short',
    maximumFractionDigits: digits,
  }).format(Number(value));
}
