import { loginCodes } from '../limits.ts';
import { asciiDigits } from '../text/digits.ts';

/** A code as it is compared: eight digits, whatever script and spaces it was typed with; null for what is none. */
export function readLoginCode(given: string): string | null {
  const digits = asciiDigits(given.slice(0, 100)).replace(/[\s\u200e\u200f-]/g, '');
  return digits.length === loginCodes.digits && /^\d+$/.test(digits) ? digits : null;
}

/** How long a code is good for: one that is handed to somebody who waits, one that goes home on a slip. */
export type CodeValidity = keyof typeof loginCodes.hours;

/** Until when a code is good that is made now, as a moment in ISO 8601. */
export const codeExpiry = (validity: CodeValidity, now = Date.now()): string =>
  new Date(now + loginCodes.hours[validity] * 3_600_000).toISOString();
