import { createHmac, randomInt } from 'node:crypto';
import { loginCodes } from '../../src/model/limits.ts';
import { readLoginCode } from '../../src/model/people/login-code.ts';
import { codeKeyIn } from './code-key.ts';

/** Generates and hashes the login codes that the school gives to students. */
export interface LoginCodes {
  /** Generates a new login code of eight digits. */
  generate(): string;
  /** The hash of a code to store for a student. Accepts digits of any script; null if the text is not a code. */
  hashOf(studentId: number, code: string): string | null;
  /** A keyed hash of a phone number for counting its login names. The phone number itself must stay erasable. */
  phoneKey(phone: string): string;
}

/** @param root the data folder */
export function openLoginCodes(root: string): LoginCodes {
  const key = codeKeyIn(root);
  const keyed = (text: string) => createHmac('sha256', key).update(text).digest('base64url');
  return {
    generate: () => String(randomInt(10 ** loginCodes.digits)).padStart(loginCodes.digits, '0'),
    hashOf(studentId, code) {
      const digits = readLoginCode(code);
      return digits && keyed(`login code of ${studentId}: ${digits}`);
    },
    phoneKey: (phone) => keyed(`login names of ${phone}`),
  };
}
