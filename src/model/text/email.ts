import { asciiDigits } from './digits.ts';

/** Special characters allowed in the local part (RFC 5322, `atext`), and the dot. */
const signs = ".!#$%&'*+/=?^_`{|}~-";
const signsClass = signs.replace(/[\^\-\]\\]/g, '\\$&');

const shape = new RegExp(
  `^[\\p{L}\\p{N}${signsClass}]+@[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?(?:\\.[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?)+$`,
  'u',
);

/** Whether it is an e-mail address, in any script: older accounts and the school itself may have such an address. */
export function isEmail(value: string): boolean {
  return shape.test(value) && !value.includes('..') && !value.startsWith('.') && !value.includes('.@');
}

/** Characters of a Latin address: letters, digits, special characters of the local part and @. */
const latin = new RegExp(`^[A-Za-z0-9@${signsClass}]*$`);
const notLatin = new RegExp(`[^A-Za-z0-9@${signsClass}]`, 'gu');
const aroundAddress = /[\s\p{Cf}]/u;

/** Removes spaces and direction marks around an address; they are copied along from other apps. */
export function bareEmail(value: string): string {
  const characters = [...value];
  const first = characters.findIndex((character) => !aroundAddress.test(character));
  const last = characters.findLastIndex((character) => !aroundAddress.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** The problem with an e-mail address of a new account or a message; null if it is valid or empty. */
export function emailProblem(value: string): 'email' | 'emailLatin' | null {
  if (value === '') return null;
  if (!latin.test(value)) return 'emailLatin';
  return isEmail(value) ? null : 'email';
}

/** The same, but also names the character that is not allowed. */
export function emailFault(
  value: string,
):
  | { problem: 'email' | 'emailLatin' | 'emailSpace' | 'hiddenCharacters' }
  | { problem: 'emailSign'; values: { sign: string } }
  | null {
  const problem = emailProblem(value);
  if (problem === null) return null;
  const [sign] = value.match(notLatin) ?? (value.includes('@') ? /[^A-Za-z0-9.@-](?=[^@]*$)/.exec(value) : null) ?? [];
  if (sign === undefined || /[\p{L}\p{M}\p{N}]/u.test(sign)) return { problem };
  if (/\s/.test(sign)) return { problem: 'emailSpace' };
  return /[\p{Cf}\p{Cc}]/u.test(sign) ? { problem: 'hiddenCharacters' } : { problem: 'emailSign', values: { sign } };
}

/** Spaces and invisible characters, which are copied along from other apps. */
const unseen = /[\s\p{Cf}]/gu;
const notInAny = new RegExp(`[^\\p{L}\\p{N}@${signsClass}]`, 'gu');
const encoded = /\bxn--[a-z\d-]*/gi;

/**
 * Filters an e-mail field while a person types; Arabic digits become ASCII.
 * @param letters `any` on the login page, because an existing account may have an address in other letters
 * @returns the kept text; `foreign` if characters were removed
 */
export function typedEmail(typed: string, letters: 'latin' | 'any' = 'latin'): { kept: string; foreign: boolean } {
  const address = asciiDigits(typed).replace(unseen, '');
  const kept = letters === 'any' ? address.replace(notInAny, '') : address.replace(encoded, '').replace(notLatin, '');
  return { kept, foreign: kept !== address };
}
