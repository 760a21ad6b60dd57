import { z } from 'zod';
import { asciiDigits } from '../digits.ts';
import { isEmail } from '../email.ts';
import type { Problem } from '../errors.ts';
import { text } from '../text.ts';
import type { Kind, Plain } from './kind.ts';

/** Texts that may be empty; when they are not, they have to be right. */
export type UrlField = Plain<'url'> & { protocols: readonly string[] };
export type EmailField = Plain<'email'>;
export type PhoneField = Plain<'phone'>;

export const url = (...protocols: string[]) => ({ kind: 'url', bilingual: false, required: false, protocols }) as const;
export const email = () => ({ kind: 'email', bilingual: false, required: false }) as const;
export const phone = () => ({ kind: 'phone', bilingual: false, required: false }) as const;

const rightOrEmpty = (max: number, right: (value: string) => boolean, code: Problem) =>
  text({ min: 0, max }).refine((value) => value === '' || right(value), code);

function isUrl(value: string, protocols: readonly string[]): boolean {
  if (!/^[a-z]+:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}

const kept = { value: () => z.string(), empty: '' } as const;

export const urlKind: Kind<UrlField> = {
  ...kept,
  check: ({ protocols }) => rightOrEmpty(2048, (value) => isUrl(value, protocols), 'url'),
};

export const emailKind: Kind<EmailField> = { ...kept, check: () => rightOrEmpty(254, isEmail, 'email') };

/** Digits, a leading `+` allowed (contract 7). */
export const phoneKind: Kind<PhoneField> = {
  ...kept,
  check: () =>
    text({ min: 0, max: 40 })
      .transform(asciiDigits)
      .refine((value) => value === '' || /^\+?\d{5,20}$/.test(value), 'whatsapp'),
};
