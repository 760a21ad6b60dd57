import { z } from 'zod';
import { ownPasswords } from './credentials.ts';
import { phoneRule, registrationRules } from './registration.ts';
import type { StoredStudent } from './student.ts';
import { photo } from './student-fields.ts';

const { name, phone } = registrationRules(null).shape;

/**
 * What students may correct themselves. E-mail, grade and kind of account can only be changed by the school. A new
 * phone needs the password, because the school sends login codes to it.
 */
export const ownDetails = z.object({
  name: name.optional(),
  phone: phone.optional(),
  current: ownPasswords.shape.current.optional(),
});
export type OwnDetails = z.infer<typeof ownDetails>;

/** The schema for this student, whose stored phone number is not validated again. */
export const ownDetailsOf = ({ phone }: Pick<StoredStudent, 'phone'>) =>
  ownDetails.extend({ phone: phoneRule(phone).optional() });

/** The photo field, as it is named in the form. */
export const ownPictures: Readonly<Record<string, 'image'>> = { [photo.sentAs]: 'image' };
