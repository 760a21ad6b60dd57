import { z } from 'zod';
import { textLimits } from '../limits.ts';
import { bareEmail } from '../text/email.ts';
import { clean, isMissing } from '../text/text.ts';
import { newPassword } from './registration.ts';

/** What is missing, no text or longer than any can be becomes empty: it fits nobody. */
const given = z.string().max(textLimits.credential).catch('');

/** 1 when many people use the browser: the session ends with it, or after half a day. Anything else is no. */
const shared = z
  .unknown()
  .optional()
  .transform((value) => value === 1 || value === '1');

/** What a login sends; whatever is wrong with it answers like a wrong password, so nothing here is refused. */
export const credentials = z.object({
  email: given.transform((email) => bareEmail(clean(email))),
  password: given,
  shared,
});

/** A text that is far too long as one that is a little too long: the rest of it is not carried along. */
const cut = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, textLimits.credential + 1) : value;

/** A code in place of a forgotten password. The new one is looked at once the code is right. */
export const recovery = z.object({
  email: given.transform((email) => bareEmail(clean(email))),
  code: given,
  password: z.unknown().optional().transform(cut),
  shared,
});

/** The password of now and the one that takes its place. */
export const ownPasswords = z.object({
  current: z
    .string({ error: ({ input }) => (isMissing(input) ? 'required' : 'invalid') })
    .min(1, 'required')
    .max(textLimits.credential, 'wrongPassword'),
  password: newPassword,
});

/** The password once more, of who has left a shared browser alone. */
export const unlocking = z.object({ password: ownPasswords.shape.current });
