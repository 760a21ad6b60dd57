import { hash, randomInt } from 'node:crypto';
import { recoveryCodesGiven, secondStep } from '../../src/model/limits.ts';
import { asciiDigits } from '../../src/model/text/digits.ts';
import { easyLetters } from './passwords.ts';

const groups = 3;
const inGroup = 5;

/** A code has about 74 random bits, so a plain SHA-256 hash of it is safe to store. */
function makeCode(): string {
  const pick = () => easyLetters[randomInt(easyLetters.length)];
  const group = () => Array.from({ length: inGroup }, pick).join('');
  return Array.from({ length: groups }, group).join('-');
}

/** Generates a set of recovery codes, to be shown once. */
export const makeRecoveryCodes = (): string[] => Array.from({ length: recoveryCodesGiven }, makeCode);

/** Generates a set of backup codes for the second step of a login, to be shown once. */
export const makeBackupCodes = (): string[] => Array.from({ length: secondStep.backupCodes }, makeCode);

/** The hash of a recovery code or backup code to store. Case, spaces, hyphens and the script of digits do not matter. */
export function recoveryHash(code: string): string {
  const typed = asciiDigits(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
  return hash('sha256', typed);
}
