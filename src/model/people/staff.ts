import { z } from 'zod';
import { staffSubjectsMost, textLimits } from '../limits.ts';
import { id } from '../named.ts';
import { listOf } from '../text/list-of.ts';
import { emailText, flag, isMissing, nameText, wholeNumber } from '../text/text.ts';
import { versionSent, versionShown } from '../version.ts';
import { capabilities, roles } from './capabilities.ts';
import { bit } from './student.ts';

/** A staff member, as a principal sees it. */
export const staffMember = z.object({
  id,
  name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  subjects: z.array(id),
  is_active: bit,
  last_login_at: z.string().nullable(),
  /** 1 while the password was set by another person. */
  must_change_password: bit,
  /** 1 when a login takes a second step. */
  totp: bit,
  ...versionShown,
});
export type StaffMember = z.infer<typeof staffMember>;

/** The form fields of a staff member. */
export const staffFields = z.object({
  name: nameText(textLimits.name),
  email: emailText,
  role: z.enum(roles, { error: ({ input }) => (isMissing(input) ? 'required' : 'choice') }),
  subjects: listOf(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), staffSubjectsMost).optional(),
  is_active: flag.optional(),
});
/** A change of a staff member. Fields that are not sent stay unchanged. */
export const staffChanges = staffFields.partial().extend(versionSent);

/** The logged-in staff member. */
export const ownStaffAccount = staffMember
  .pick({
    id: true,
    name: true,
    email: true,
    role: true,
    subjects: true,
    must_change_password: true,
    totp: true,
  })
  .extend({
    /** 1 once the owner has opened a link that was sent to this address. */
    email_confirmed: bit,
  });
export const ownCapabilities = z.array(z.enum(capabilities));
