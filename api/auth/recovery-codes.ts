import { hash, randomInt } from 'node:crypto';
import { recoveryCodesGiven } from '../../src/model/limits.ts';
import { asciiDigits } from '../../src/model/text/digits.ts';
import { easyLetters } from './passwords.ts';

const groups = 3;
const inGroup = 5;

/** About 74 bits: a plain hash of it is safe to keep. */
function makeCode(): string {
  const pick = () => easyLetters[randomInt(easyLetters.length)];
  const group = () => Array.from({ length: inGroup }, pick).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** The codes of a way back in, to be told once. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodesGiven }, makeCode);

/** What is kept of a code: the same for every way to type it. */
export function recoveryHash(code: string): string {
  const typed = asciiDigits(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return hash('sha256', typed);
}
