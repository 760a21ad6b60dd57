import { z } from 'zod';
import { languages } from '../languages.ts';
import { type Kind, orMissing, type Plain } from './kind.ts';

/** A time of day, `HH:MM:SS`. */
export type TimeField = Plain<'time'>;

export const time = () => ({ kind: 'time', bilingual: false, required: true }) as const;

/** `HH:MM` or `HH:MM:SS`; also in the form it is read back in, one text a language. */
function check() {
  const clock = z
    .string()
    .trim()
    .regex(/^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)
    .transform((value) => (value.length === 5 ? `${value}:00` : value));
  const inAny = languages.map((language) => z.object({ [language]: clock }).transform((sent) => sent[language] ?? ''));
  return z.union([clock, ...inAny.toReversed()], orMissing('time'));
}

/** Contract 3: read back as `{ ar, en }`, both the same. */
const answer: Kind<TimeField>['answer'] = {
  get schema() {
    return z.object(Object.fromEntries(languages.map((language) => [language, z.string()])));
  },
  of: (value) => Object.fromEntries(languages.map((language) => [language, value])),
};

export const timeKind: Kind<TimeField> = { check, value: () => z.string(), answer, empty: '' };
