import { createHmac, randomInt } from 'node:crypto';
import { loginCodes } from '../../src/model/limits.ts';
import { readLoginCode } from '../../src/model/people/login-code.ts';
import { codeKeyIn } from './code-key.ts';

/** Makes and compares the codes with which the school lets a student in (beyond 2). */
export interface LoginCodes {
  /** A new code: eight digits. */
  generate(): string;
  /** A code as it is stored for a student; null for what is no code, in whatever script it was typed. */
  hashOf(studentId: number, code: string): string | null;
  /** Under what the login names of a phone are counted: the phone itself must be erasable. */
  phoneKey(phone: string): string;
}

/** @param root the folder of all state */
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
