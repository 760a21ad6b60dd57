import { loginCodes } from '../limits.ts';
import { asciiDigits } from '../text/digits.ts';

/**
 * Normalises a typed login code to eight ASCII digits, without spaces and hyphens.
 * @returns null if it is not a valid code
 */
export function readLoginCode(given: string): string | null {
  const digits = asciiDigits(given.slice(0, 100)).replace(/[\s\u200e\u200f-]/g, '');
  return digits.length === loginCodes.digits && /^\d+$/.test(digits) ? digits : null;
}

/** The kinds of code lifetime: `single` for one student who waits, `slip` for a printed slip. */
export type CodeValidity = keyof typeof loginCodes.hours;

/** The expiry time of a code that is created now, in ISO 8601. */
export const codeExpiry = (validity: CodeValidity, now = Date.now()): string =>
  new Date(now + loginCodes.hours[validity] * 3_600_000).toISOString();
