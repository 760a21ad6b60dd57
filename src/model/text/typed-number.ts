import { shortText } from '../limits.ts';
import { asciiDigits } from './digits.ts';

export interface NumberBounds {
  /** Maximum number of decimals. */
  decimals: number;
  max: number;
}

/** The result of parsing a typed number. Nothing is guessed. */
export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** Negative, or above the maximum. */
  | { kind: 'range' }
  /** A dot that may be a thousands separator: `32.000`. `readings` are the possible values within the limits. */
  | { kind: 'unclear'; readings: number[] }
  | { kind: 'wrong' };

/** Direction marks, which are copied along with numbers. */
const marks = /[\u200e\u200f\u061c]/g;

const shape = /^([-+\u2212]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;

/** Converts digits and separators to Western ones: `٣٢٬٠٠٠` → `32,000`. */
export function westernNumber(text: string): string {
  return asciiDigits(text).replace(/[٬،]/g, ',').replace(/٫/g, '.');
}

/**
 * Parses a number as people in Sudan type it: digits of either script; `,` and `٬` (and the comma of an Arabic
 * keyboard) only as thousands separators; `.` and `٫` as decimal separators.
 */
export function typedNumber(text: string, { decimals, max }: NumberBounds): TypedNumber {
  // A longer text is not parsed.
  if (text.length > shortText) return { kind: 'wrong' };
  const typed = westernNumber(text).replace(marks, '').trim();
  if (typed === '') return { kind: 'empty' };
  const [, sign = '', whole = '', behind = ''] = shape.exec(typed) ?? [];
  if (whole === '') return { kind: 'wrong' };
  const inRange = (value: number) => value >= 0 && value <= max;
  const digits = whole.replaceAll(',', '');
  const meant = behind.replace(/0+$/, '');
  const value = Number(`${digits}.${behind}`);

  const mayGroup = decimals < 3 && sign === '' && behind.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayGroup) {
    const readings = [Number(digits + behind), ...(meant.length <= decimals ? [value] : [])].filter(inRange);
    return readings.length > 0 ? { kind: 'unclear', readings } : { kind: 'range' };
  }
  if (behind.length > decimals) return { kind: 'wrong' };
  if (/[-\u2212]/.test(sign) && value !== 0) return { kind: 'range' };
  return inRange(value) ? { kind: 'number', value } : { kind: 'range' };
}
