import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { asciiDigits } from '../text/digits.ts';
import { isEmail } from '../text/email.ts';
import { text } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import type { Kind } from './kind.ts';

/** An optional text: empty, or valid according to `right`. */
const rightOrEmpty = (max: number, right: (value: string) => boolean, code: Problem) =>
  text({ min: 0, max }).refine((value) => value === '' || right(value), code);

function isUrl(value: string, protocols: readonly string[]): boolean {
  if (!/^[a-z]+:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}

const kept = { value: () => z.string(), empty: '' } as const;

export const urlKind: Kind<FieldOf<'url'>> = {
  ...kept,
  check: ({ protocols }) => rightOrEmpty(2048, (value) => isUrl(value, protocols), 'url'),
};

export const emailKind: Kind<FieldOf<'email'>> = { ...kept, check: () => rightOrEmpty(254, isEmail, 'email') };

/** Digits, a leading `+` allowed (contract 7). */
export const phoneKind: Kind<FieldOf<'phone'>> = {
  ...kept,
  check: () =>
    text({ min: 0, max: 40 })
      .transform(asciiDigits)
      .refine((value) => value === '' || /^\+?\d{5,20}$/.test(value), 'whatsapp'),
};
