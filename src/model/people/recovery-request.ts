import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { isEmail } from '../text/email.ts';
import { addressText } from '../text/text.ts';

/** The login that the school makes for a child without an e-mail: `0912345678.2@school.example`, of any host. */
const madeLogin = /^\d{10}\.\d{1,6}@[\p{L}\p{N}.-]+$/u;

const problem: Problem = 'email';

/** Asking the school for a way back in: any address that an account can have (beyond 2). */
export const recoveryRequest = z.object({
  email: addressText().refine((value) => isEmail(value) || madeLogin.test(value), problem),
});
