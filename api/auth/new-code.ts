import { madeOnce } from '../../db/idempotency/attempt.ts';
import type { NewCode } from '../../db/people/login-codes.ts';
import { type CodeValidity, codeExpiry } from '../../src/model/people/login-code.ts';
import type { LoginCodes } from './login-codes.ts';

/** A new login code: the digits to show once, and the hash to store for a student. */
export function newCode(codes: LoginCodes, validity: CodeValidity) {
  return codeFrom(codes, { code: codes.generate(), expires_at: codeExpiry(validity) });
}

/** Like `newCode`, but outside a transaction and for idempotent requests: a retry gets the same code again. */
export function newCodeOnce(codes: LoginCodes, validity: CodeValidity) {
  return codeFrom(
    codes,
    madeOnce(() => ({ code: codes.generate(), expires_at: codeExpiry(validity) })),
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
