import type { NewCode } from '../../db/people/login-codes.ts';
import { type CodeValidity, codeExpiry } from '../../src/model/people/login-code.ts';
import type { LoginCodes } from './login-codes.ts';

/** A new code: as it is told, and as it is stored for a student. */
export function newCode(codes: LoginCodes, validity: CodeValidity) {
  const code = codes.generate();
  const expires_at = codeExpiry(validity);
  const stored = (student_id: number): NewCode => {
    const hash = codes.hashOf(student_id, code);
    if (hash === null) throw new Error('a code that is none');
    return { student_id, hash, expires_at };
  };
  return { code, expires_at, stored };
}
