import { phoneDigits } from '../limits.ts';
import { asciiDigits } from './digits.ts';

/** What stands between the digits of a number and carries nothing: spaces, dashes, dots, brackets, marks of direction. */
const between = /[\s\p{Pd}\p{Cf}.()\u2212]/gu;

const tenDigits = new RegExp(`^\\d{${phoneDigits}}$`);

/** Sudan's code as people write it, perhaps with the 0 that stands within the country; then the number. */
const sudanese = /^(?:\+|00)?2490?([1-9]\d{8})$/;

/** A Sudanese mobile phone. */
const mobile = /^0([19]\d{8})$/;

const bare = (typed: string): string => asciiDigits(typed).replace(between, '');

/** The ten digits of a number without its separators; null when it is not understood. */
function tenDigitsOf(number: string): string | null {
  if (tenDigits.test(number)) return number;
  const rest = sudanese.exec(number)?.[1];
  return rest === undefined ? null : `0${rest}`;
}

/**
 * A phone number, however it was written: `+249 912 345 678`, `٠٩١٢-٣٤٥-٦٧٨`.
 * @returns its ten digits (contract 3), or null when it is not understood: nothing is cut or guessed
 */
export function phoneNumber(typed: string): string | null {
  return tenDigitsOf(bare(typed));
}

/**
 * What a phone field shows while one types: digits and a leading `+`, the ten digits as soon as they are understood.
 * `foreign`: something was left out that is no part of a number.
 */
export function typedPhone(typed: string): { kept: string; foreign: boolean } {
  const number = bare(typed);
  const digits = number.replace(/(?!^\+)\D/g, '');
  return { kept: tenDigitsOf(digits) ?? digits, foreign: digits !== number };
}

/**
 * Opens a conversation in WhatsApp: with a Sudanese mobile phone under its country's code, with a number that begins
 * with `+` as it is, otherwise with whom the sender chooses.
 * @param text what is written already
 */
export function whatsappAddress(number: string, text = ''): string {
  const own = mobile.exec(phoneNumber(number) ?? '')?.[1];
  const abroad = /^\+(\d+)$/.exec(bare(number))?.[1];
  const to = own === undefined ? (abroad ?? '') : `249${own}`;
  const query = text === '' && to !== '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${to}${query}`;
}

/** A number's digits in the groups in which it is read aloud; the writer's own where there are any. */
export function digitGroups(number: string): string[] {
  const written = asciiDigits(number).trim().split(/\s+/);
  const [digits = ''] = written;
  if (written.length > 1) return written;
  const phone = /^(0\d{3}|\+249\d{3})(\d{3})(\d{3})$/.exec(digits);
  if (phone)
    return phone.slice(1).flatMap((part) => (part.startsWith('+') ? [part.slice(0, 4), part.slice(4)] : [part]));
  return digits.length > 5 ? (digits.match(/\+?\d{1,4}|\D+/g) ?? [digits]) : [digits];
}
