import { shortText } from '../limits.ts';
import { asciiDigits } from './digits.ts';

export interface NumberBounds {
  /** How many digits may stand behind the decimal separator. */
  decimals: number;
  max: number;
}

/** What somebody has typed where a number is wanted. Nothing is ever guessed. */
export type TypedNumber =
  | { kind: 'empty' }
  | { kind: 'number'; value: number }
  /** Below 0 or above the bound. */
  | { kind: 'range' }
  /** A point that may be meant to group: `32.000`. Each reading is one that the bounds allow. */
  | { kind: 'unclear'; readings: number[] }
  | { kind: 'wrong' };

/** Marks of direction, which a copied number brings along. */
const marks = /[\u200e\u200f\u061c]/g;

const shape = /^([-+\u2212]?)(\d+|[1-9]\d{0,2}(?:,\d{3})+)(?:\.(\d+))?$/;

/** A number in Western writing, separators too, and nothing else changed: `٣٢٬٠٠٠` → `32,000`. */
export function westernNumber(text: string): string {
  return asciiDigits(text).replace(/[٬،]/g, ',').replace(/٫/g, '.');
}

/**
 * Reads a number as people in Sudan type one: digits of either script, `,` and `٬` (and the comma of an Arabic
 * keyboard) group by three and nothing else, `.` and `٫` stand before decimals.
 */
export function typedNumber(text: string, { decimals, max }: NumberBounds): TypedNumber {
  // Whatever is longer is no number, and is not read.
  if (text.length > shortText) return { kind: 'wrong' };
  const typed = westernNumber(text).replace(marks, '').trim();
  if (typed === '') return { kind: 'empty' };
  const [, sign = '', whole = '', behind = ''] = shape.exec(typed) ?? [];
  if (whole === '') return { kind: 'wrong' };
  const inRange = (value: number) => value >= 0 && value <= max;
  const digits = whole.replaceAll(',', '');
  const meant = behind.replace(/0+$/, '');
  const value = Number(`${digits}.${behind}`);

  const mayGroup = sign === '' && behind.length === 3 && /^[1-9]\d{0,2}$/.test(whole);
  if (mayGroup) {
    const readings = [Number(digits + behind), ...(meant.length <= decimals ? [value] : [])].filter(inRange);
    return readings.length > 0 ? { kind: 'unclear', readings } : { kind: 'range' };
  }
  if (behind.length > decimals) return { kind: 'wrong' };
  if (/[-\u2212]/.test(sign) && value !== 0) return { kind: 'range' };
  return inRange(value) ? { kind: 'number', value } : { kind: 'range' };
}
