import { createHmac, randomInt } from 'node:crypto';
import { replayable } from '../../db/idempotency/attempt.ts';
import type { NewCode } from '../../db/people/login-codes.ts';
import { loginCodes } from '../../src/model/limits.ts';
import { type CodeValidity, codeExpiry, readLoginCode } from '../../src/model/people/login-code.ts';
import { codeKeyIn } from './code-key.ts';

/** Generates and hashes the login codes that the school gives to students, and the tokens of links in mails. */
export interface LoginCodes {
  /** Generates a new login code of eight digits. */
  generate(): string;
  /** The hash of a code to store for a student. Accepts digits of any script; null if the text is not a code. */
  hashOf(studentId: number, code: string): string | null;
  /** A keyed hash of a phone number for counting its login names. The phone number itself must stay erasable. */
  phoneKey(phone: string): string;
  /** The token of a link in a mail, from its nonce. */
  linkToken(nonce: string): string;
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
    linkToken: (nonce) => keyed(`mail link ${nonce}`),
    phoneKey: (phone) => keyed(`login names of ${phone}`),
  };
}

/** A new login code: the digits to show once, and the hash to store for a student. */
export function newCode(codes: LoginCodes, validity: CodeValidity) {
  return codeFrom(codes, { code: codes.generate(), expires_at: codeExpiry(validity) });
}

/** Like `newCode`, but outside a transaction and for idempotent requests: a retry gets the same code again. */
export function newCodeOnce(codes: LoginCodes, validity: CodeValidity) {
  return codeFrom(
    codes,
    replayable(() => ({ code: codes.generate(), expires_at: codeExpiry(validity) })),
  );
}

function codeFrom(codes: LoginCodes, { code, expires_at }: { code: string; expires_at: string }) {
  const stored = (student_id: number): NewCode => {
    const hash = codes.hashOf(student_id, code);
    if (hash === null) throw new Error('a code that is none');
    return { student_id, hash, expires_at };
  };
  return { code, expires_at, stored };
}
