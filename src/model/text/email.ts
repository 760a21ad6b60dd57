import { asciiDigits } from './digits.ts';

const shape =
  /^[\p{L}\p{N}._%+-]+@[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?)+$/u;

/** An e-mail address of any script: accounts of former days have such, and the school itself may. */
export function isEmail(value: string): boolean {
  return shape.test(value) && !value.includes('..') && !value.startsWith('.') && !value.includes('.@');
}

/** What an address is written in: Latin letters, digits, underscore, dot, hyphen, plus and @. */
const latin = /^[\w.+@-]*$/;

/** What is wrong with the address of a new account or a message; null when it is right, and for an empty one. */
export function emailProblem(value: string): 'email' | 'emailLatin' | null {
  if (value === '') return null;
  if (!latin.test(value)) return 'emailLatin';
  return isEmail(value) ? null : 'email';
}

/** What comes along when an address is copied, and what a browser makes of a domain that is not in Latin letters. */
const unseen = /[\s\p{Cf}]/gu;
const encoded = /\bxn--[a-z\d-]*/gi;

/**
 * What an e-mail field shows while one types, digits of either script.
 * @param letters `any` where people log in: whoever has an address in other letters keeps it
 */
export function typedEmail(typed: string, letters: 'latin' | 'any' = 'latin'): { kept: string; foreign: boolean } {
  const address = asciiDigits(typed).replace(unseen, '');
  const kept =
    letters === 'any'
      ? address.replace(/[^\p{L}\p{N}._%+@-]/gu, '')
      : address.replace(encoded, '').replace(/[^\w.+@-]/g, '');
  return { kept, foreign: kept !== address };
}
