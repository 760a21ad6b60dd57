import { z } from 'zod';
import { ownPasswords } from './credentials.ts';
import { registrationRules } from './registration.ts';
import { photo } from './student-fields.ts';

const { name, phone } = registrationRules(null).shape;

/**
 * What students may correct themselves; e-mail, grade and kind of account are the school's to change (beyond 2). Another
 * phone takes the password: the school sends codes there.
 */
export const ownDetails = z.object({
  name: name.optional(),
  phone: phone.optional(),
  current: ownPasswords.shape.current.optional(),
});
export type OwnDetails = z.infer<typeof ownDetails>;

/** The picture among them, as it is sent. */
export const ownPictures: Readonly<Record<string, 'image'>> = { [photo.sentAs]: 'image' };
