import { phoneDigits } from '../limits.ts';
import { asciiDigits } from './digits.ts';

/** Separators in phone numbers: spaces, dashes, dots, brackets, invisible characters. */
const between = /[\s\p{Pd}\p{Cf}.()\u2212]/gu;

const tenDigits = new RegExp(`^\\d{${phoneDigits}}$`);

/** The country code of Sudan, in the forms people write, with an optional national 0; then the number. */
const sudanese = /^(?:\+|00)?2490?([1-9]\d{8})$/;

/** A Sudanese mobile phone. */
const mobile = /^0([19]\d{8})$/;

const bare = (typed: string): string => asciiDigits(typed).replace(between, '');

/** The ten digits of a number without separators; null if it is not understood. */
function tenDigitsOf(number: string): string | null {
  if (tenDigits.test(number)) return number;
  const rest = sudanese.exec(number)?.[1];
  return rest === undefined ? null : `0${rest}`;
}

/**
 * Normalises a phone number in any usual form: `+249 912 345 678`, `٠٩١٢-٣٤٥-٦٧٨`.
 * @returns its ten digits (contract 3); null if it is not understood: nothing is cut or guessed
 */
export function phoneNumber(typed: string): string | null {
  return tenDigitsOf(bare(typed));
}

/**
 * Filters a phone field while a person types: digits and a leading `+`; the ten digits as soon as the number is
 * understood. `foreign`: characters were removed that are not part of a number.
 */
export function typedPhone(typed: string): { kept: string; foreign: boolean } {
  const number = bare(typed);
  const digits = number.replace(/(?!^\+)\D/g, '');
  return { kept: tenDigitsOf(digits) ?? digits, foreign: digits !== number };
}

/**
 * A WhatsApp link: a Sudanese mobile number gets the country code, a number with `+` is used as it is, otherwise the
 * sender chooses the recipient.
 * @param text a prepared message
 */
export function whatsappAddress(number: string, text = ''): string {
  const own = mobile.exec(phoneNumber(number) ?? '')?.[1];
  const abroad = /^\+(\d+)$/.exec(bare(number))?.[1];
  const to = own === undefined ? (abroad ?? '') : `249${own}`;
  const query = text === '' && to !== '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${to}${query}`;
}

/** Splits a number into digit groups for reading aloud; keeps the groups of the writer if there are any. */
export function digitGroups(number: string): string[] {
  const written = asciiDigits(number).trim().split(/\s+/);
  const [digits = ''] = written;
  if (written.length > 1) return written;
  const phone = /^(0\d{3}|\+249\d{3})(\d{3})(\d{3})$/.exec(digits);
  if (phone)
    return phone.slice(1).flatMap((part) => (part.startsWith('+') ? [part.slice(0, 4), part.slice(4)] : [part]));
  return digits.length > 5 ? (digits.match(/\+?\d{1,4}|\D+/g) ?? [digits]) : [digits];
}
