import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { isEmail } from '../text/email.ts';
import { addressText } from '../text/text.ts';

/**
 * The login name that the system generates for a student without an e-mail: `0912345678.2@school.example`, with any
 * host.
 */
const madeLogin = /^\d{10}\.\d{1,6}@[\p{L}\p{N}.-]+$/u;

/** Whether an address is a login name that the school has made: it receives no mail. */
export const isGivenLogin = (email: string): boolean => madeLogin.test(email);

const problem: Problem = 'email';

/** A request for password recovery. Accepts every address that an account can have. */
export const recoveryRequest = z.object({
  email: addressText().refine((value) => isEmail(value) || madeLogin.test(value), problem),
});
