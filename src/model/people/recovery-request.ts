import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { isEmail } from '../text/email.ts';
import { addressText } from '../text/text.ts';
import { readLoginName } from './login-name.ts';

const problem: Problem = 'email';

/** A request for password recovery. Accepts every address that an account can have. */
export const recoveryRequest = z.object({
  email: addressText().refine((value) => isEmail(value) || readLoginName(value) !== null, problem),
});
