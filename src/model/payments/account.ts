import { z } from 'zod';
import { inEachLanguage } from '../all-languages.ts';
import { problem } from '../errors.ts';
import { bilingual, id } from '../named.ts';
import { bit } from '../people/student.ts';
import { schoolFacts } from '../school/facts.ts';
import { asciiDigits } from '../text/digits.ts';
import { optionalInput } from '../text/optional-input.ts';
import { emptiableText, flag } from '../text/text.ts';
import { changedTexts, newTexts } from '../text/texts-in-use.ts';
import { versionSent, versionShown } from '../version.ts';
import { accountTypes, paymentLimits } from './payment-fields.ts';

/** A payment account, as the dashboard reads it. */
export const paymentAccount = z.object({
  id,
  kind: z.enum(accountTypes),
  name: bilingual,
  holder: z.string(),
  number: z.string(),
  note: bilingual,
  currency: z.string(),
  is_active: bit,
  ...versionShown,
});
export type PaymentAccount = z.infer<typeof paymentAccount>;
export type AccountValues = Omit<PaymentAccount, 'id' | 'version'>;

/** A payment account in one language, as families see it. */
export const shownAccount = paymentAccount.omit({ version: true }).extend({ name: z.string(), note: z.string() });
export type ShownAccount = z.infer<typeof shownAccount>;

const noteSent = z.object(inEachLanguage(() => emptiableText(paymentLimits.note).prefault('')));

const kindSent = z.enum(accountTypes, problem('choice'));
const currencySent = z
  .string(problem('currency'))
  .trim()
  .regex(/^[A-Za-z]{3}$/, problem('currency'))
  .transform((code) => code.toUpperCase());

const holder = emptiableText(paymentLimits.line);
const number = emptiableText(paymentLimits.line).transform(asciiDigits);

/** A new payment account. Defaults: a bank transfer in the school's currency, active. */
export const newAccount = z.object({
  kind: optionalInput(kindSent).transform((kind) => kind ?? ('transfer' as const)),
  name: newTexts(paymentLimits.line).prefault(inEachLanguage(() => '')),
  holder: holder.prefault(''),
  number: number.prefault(''),
  note: noteSent.prefault({}),
  currency: optionalInput(currencySent).transform((currency) => currency ?? schoolFacts().currency),
  is_active: optionalInput(flag).transform((active) => active ?? (1 as const)),
});

/** A change of a payment account. Fields that are not sent stay unchanged. */
export const changedAccount = z.object({
  kind: optionalInput(kindSent),
  name: changedTexts(paymentLimits.line),
  holder: holder.optional(),
  number: number.optional(),
  note: z
    .object(inEachLanguage(() => emptiableText(paymentLimits.note)))
    .partial()
    .optional(),
  currency: optionalInput(currencySent),
  is_active: optionalInput(flag),
  ...versionSent,
});
