import { asciiDigits } from './digits.ts';

/** The signs of a local part beside letters and digits (RFC 5322, `atext`), and the dot. */
const signs = ".!#$%&'*+/=?^_`{|}~-";
const signsClass = signs.replace(/[\^\-\]\\]/g, '\\$&');

const shape = new RegExp(
  `^[\\p{L}\\p{N}${signsClass}]+@[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?(?:\\.[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]*[\\p{L}\\p{N}])?)+$`,
  'u',
);

/** An e-mail address of any script: accounts of former days have such, and the school itself may. */
export function isEmail(value: string): boolean {
  return shape.test(value) && !value.includes('..') && !value.startsWith('.') && !value.includes('.@');
}

/** What an address is written in: Latin letters, digits, the signs of a local part and @. */
const latin = new RegExp(`^[A-Za-z0-9@${signsClass}]*$`);
const notLatin = new RegExp(`[^A-Za-z0-9@${signsClass}]`, 'gu');
const aroundAddress = /[\s\p{Cf}]/u;

/** An address without the spaces and the marks of direction around it, which come along when it is copied. */
export function bareEmail(value: string): string {
  const characters = [...value];
  const first = characters.findIndex((character) => !aroundAddress.test(character));
  const last = characters.findLastIndex((character) => !aroundAddress.test(character));
  return first < 0 ? '' : characters.slice(first, last + 1).join('');
}

/** What is wrong with the address of a new account or a message; null when it is right, and for an empty one. */
export function emailProblem(value: string): 'email' | 'emailLatin' | null {
  if (value === '') return null;
  if (!latin.test(value)) return 'emailLatin';
  return isEmail(value) ? null : 'email';
}

/** The same with the sign that does not belong there, for whoever wants to know which one it is. */
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

/** What comes along when an address is copied, and what a browser makes of a domain that is not in Latin letters. */
const unseen = /[\s\p{Cf}]/gu;
const notInAny = new RegExp(`[^\\p{L}\\p{N}@${signsClass}]`, 'gu');
const encoded = /\bxn--[a-z\d-]*/gi;

/**
 * What an e-mail field shows while one types, digits of either script.
 * @param letters `any` where people log in: whoever has an address in other letters keeps it
 */
export function typedEmail(typed: string, letters: 'latin' | 'any' = 'latin'): { kept: string; foreign: boolean } {
  const address = asciiDigits(typed).replace(unseen, '');
  const kept = letters === 'any' ? address.replace(notInAny, '') : address.replace(encoded, '').replace(notLatin, '');
  return { kept, foreign: kept !== address };
}
