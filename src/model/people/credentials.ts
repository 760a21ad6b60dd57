import { z } from 'zod';
import { textLimits } from '../limits.ts';
import { bareEmail } from '../text/email.ts';
import { clean, isMissing } from '../text/text.ts';
import { newPassword } from './registration.ts';
import { shared } from './shared-browser.ts';

/** A missing, non-text or too long value becomes an empty text, which matches no account. */
const given = z.string().max(textLimits.credential).catch('');

/** The body of a login. Invalid input answers like a wrong password, so nothing is refused here. */
export const credentials = z.object({
  email: given.transform((email) => bareEmail(clean(email))),
  password: given,
  shared,
});

/** Cuts a much too long text so that it still counts as too long, but is not carried further. */
const cut = (value: unknown): unknown =>
  typeof value === 'string' ? value.slice(0, textLimits.credential + 1) : value;

/** Password recovery with a code. The new password is validated after the code. */
export const recovery = z.object({
  email: given.transform((email) => bareEmail(clean(email))),
  code: given,
  password: z.unknown().optional().transform(cut),
  shared,
});

/** The token of a link in a mail: 256 random bits, in base64url. */
const linkToken = z
  .string({ error: ({ input }) => (isMissing(input) ? 'required' : 'linkOver') })
  .regex(/^[\w-]{43}$/, 'linkOver');

/** Without a token: asks for a mail with a link. With one: confirms the address that the link was sent to. */
export const confirmation = z.object({ token: linkToken.optional() });

/** Opens a link of recovery or invitation; what is no token is no link. The new password is validated after the link. */
export const openedLink = z.object({
  token: given,
  password: z.unknown().optional().transform(cut),
  shared,
});

/** The current password and the new one. */
export const ownPasswords = z.object({
  current: z
    .string({ error: ({ input }) => (isMissing(input) ? 'required' : 'invalid') })
    .min(1, 'required')
    .max(textLimits.credential, 'wrongPassword'),
  password: newPassword,
});

/** A code of an app or a backup code, as somebody types it who is logged in. */
export const typedCode = z.object({
  code: z
    .string({ error: ({ input }) => (isMissing(input) ? 'required' : 'invalid') })
    .min(1, 'required')
    .max(textLimits.credential, 'wrongCode'),
});

/** The second step of a login. What is no code counts as a wrong one. */
export const secondStepSent = z.object({ challenge: given, code: given });

/** The password that unlocks a shared session after inactivity. */
export const unlocking = z.object({ password: ownPasswords.shape.current });
