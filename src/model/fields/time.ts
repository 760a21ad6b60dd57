import { z } from 'zod';
import { languages } from '../languages.ts';
import { briefText } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

/** `HH:MM` or `HH:MM:SS`, or an object with one time per language, as in answers. */
function check() {
  const clock = briefText('time')
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
    .transform((value) => (value.length === 5 ? `${value}:00` : value));
  const inAny = languages.map((language) => z.object({ [language]: clock }).transform((sent) => sent[language] ?? ''));
  return z.union([clock, ...inAny.toReversed()], orMissing('time'));
}

const inEvery = <T>(value: T) => Object.fromEntries(languages.map((language) => [language, value]));

/** Contract 3: answers repeat the same time for each language. */
export const timeKind: Kind<FieldOf<'time'>> = {
  check,
  value: () => z.string(),
  answer: { schema: z.object(inEvery(z.string())), of: inEvery },
  empty: '',
};
