import { phoneDigits } from '../limits.ts';
import { schoolFacts } from '../school/facts.ts';
import { firstSchool } from '../school/school-defaults.ts';
import { asciiDigits } from './digits.ts';

/** Separators in phone numbers: spaces, dashes, dots, brackets, invisible characters. */
const between = /[\s\p{Pd}\p{Cf}.()\u2212]/gu;

const tenDigits = new RegExp(`^\\d{${phoneDigits}}$`);

/** The country code of Sudan, in the forms people write, with an optional national 0; then the number. */
const sudanese = new RegExp(`^(?:\\+|00)?${firstSchool.phone_country}0?([1-9]\\d{8})$`);

/** A Sudanese mobile phone. */
const mobile = /^0([19]\d{8})$/;

const bare = (typed: string): string => asciiDigits(typed).replace(between, '');

/** The ten digits of a number without separators; null if it is not understood. */
function tenDigitsOf(number: string): string | null {
  if (tenDigits.test(number)) return number;
  const rest = sudanese.exec(number)?.[1];
  return rest === undefined ? null : `0${rest}`;
}

/** Whether the school's numbers are the ten digits of Sudan: a person is told so. */
export const isSudanese = () => schoolFacts().phone_country === firstSchool.phone_country;

/** Reads a number by the number plans of all countries. `callingCode`: the school's country. */
type PhonePlan = (number: string, callingCode: string) => string | null;
let plan: PhonePlan = () => null;

/** Gives a process the number plans of all countries. Browsers do without: the plans are too large for a phone. */
export function setPhonePlan(read: PhonePlan): void {
  plan = read;
}

/**
 * Normalises a phone number in any usual form: `+249 912 345 678`, `٠٩١٢-٣٤٥-٦٧٨`.
 * @returns the number as it is dialled in the school's country, in digits (for Sudan ten), or with `+` for another
 * country; null if it is not understood: nothing is cut or guessed
 */
export function phoneNumber(typed: string): string | null {
  const number = bare(typed);
  const own = isSudanese() ? tenDigitsOf(number) : null;
  return own ?? plan(number, schoolFacts().phone_country);
}

/**
 * Whether a number may be sent: a browser knows only Sudan's own. The server reads the others (`phoneNumber`).
 */
export function mayBePhone(typed: string): boolean {
  const number = bare(typed);
  if (phoneNumber(number) !== null) return true;
  if (isSudanese()) return /^\+\d{7,15}$/.test(number) && !number.startsWith(`+${firstSchool.phone_country}`);
  return /^\+?\d{5,15}$/.test(number);
}

/**
 * Filters a phone field while a person types: digits and a leading `+`; the ten digits as soon as the number is
 * understood. `foreign`: characters were removed that are not part of a number.
 */
export function typedPhone(typed: string): { kept: string; foreign: boolean } {
  const number = bare(typed);
  const digits = number.replace(/(?!^\+)\D/g, '');
  return { kept: (isSudanese() ? tenDigitsOf(digits) : null) ?? digits, foreign: digits !== number };
}

/** Digits of most countries' numbers at most, without the calling code and what is dialled before it inside. */
const longestInside = 10;

/** Inside Argentina a mobile number has 15 after the area code; from abroad it has 9 before it instead. */
export const argentina = '54';
const argentineMobile = /^(?=\d{12}$)(11|\d{3,4})15(\d{6,8})$/;

/** A number in digits with the calling code first; empty if it has none. */
function internationalDigits(number: string): string {
  const { phone_country, trunk_prefix } = schoolFacts();
  const own = isSudanese() ? mobile.exec(tenDigitsOf(number) ?? '')?.[1] : undefined;
  if (own !== undefined) return phone_country + own;
  const abroad = /^(?:\+|00)(\d+)$/.exec(number)?.[1];
  if (abroad !== undefined || isSudanese()) return abroad ?? '';
  if (!/^\d{5,15}$/.test(number)) return '';
  // The calling code stands before the number already, without `+`: longer than a number inside a country.
  if (
    number.startsWith(phone_country) &&
    number.length > longestInside &&
    !(trunk_prefix && number.startsWith(trunk_prefix))
  )
    return number;
  const inside = number.startsWith(trunk_prefix) ? number.slice(trunk_prefix.length) : number;
  const mobileAbroad = phone_country === argentina ? argentineMobile.exec(inside) : null;
  return phone_country + (mobileAbroad ? `9${mobileAbroad[1]}${mobileAbroad[2]}` : inside);
}

/**
 * A WhatsApp link: a number of the school's country (of Sudan: a mobile one) gets the calling code, a number with `+` is
 * used as it is, otherwise the sender chooses the recipient.
 * @param text a prepared message
 */
export function whatsappAddress(number: string, text = ''): string {
  const to = internationalDigits(bare(number));
  const query = text === '' && to !== '' ? '' : `?text=${encodeURIComponent(text)}`;
  return `https://wa.me/${to}${query}`;
}

/** A Sudanese number, which is read in threes. */
const inThrees = new RegExp(`^(0\\d{3}|\\+${firstSchool.phone_country}\\d{3})(\\d{3})(\\d{3})$`);

/** Splits a number into digit groups for reading aloud; keeps the groups of the writer if there are any. */
export function digitGroups(number: string): string[] {
  const written = asciiDigits(number).trim().split(/\s+/);
  const [digits = ''] = written;
  if (written.length > 1) return written;
  const phone = inThrees.exec(digits);
  if (phone)
    return phone.slice(1).flatMap((part) => (part.startsWith('+') ? [part.slice(0, 4), part.slice(4)] : [part]));
  return digits.length > 5 ? (digits.match(/\+?\d{1,4}|\D+/g) ?? [digits]) : [digits];
}
