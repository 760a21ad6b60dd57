import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { shortText } from '../limits.ts';
import { asciiDigits } from '../text/digits.ts';
import { isMissing, text, wholeNumber } from '../text/text.ts';
import { given } from './account.ts';
import { paymentLimits } from './payment-fields.ts';
import { daySent, idSent, note, required } from './payment-sent.ts';

const problem = (code: Problem): Problem => code;

const between = (min: number, max: number) =>
  z
    .unknown()
    .refine((value) => !isMissing(value), { message: problem('required'), abort: true })
    .transform((value) => (typeof value === 'string' && value.length <= shortText ? asciiDigits(value) : value))
    .pipe(
      z.unknown().superRefine((value, context) => {
        if (wholeNumber(min, max, 'number').safeParse(value).success) return;
        context.addIssue({ code: 'custom', message: problem('between'), params: { min, max } });
      }),
    )
    .transform(Number);

const dayOrNone = z.union([z.null().transform(() => ''), z.literal(''), daySent]).optional();

/** A change of the payment terms. Fields that are not sent stay unchanged. */
export const termsSent = z.object({
  year_ends: dayOrNone,
  semester_ends: dayOrNone,
  half_semester_ends: dayOrNone,
  grace_days: between(0, paymentLimits.graceDays).optional(),
  by_hand_ends: dayOrNone,
  discount_max: between(0, 100).optional(),
});

export const termsShown = z.object({
  year_ends: z.string(),
  semester_ends: z.string(),
  half_semester_ends: z.string(),
  grace_days: z.number().int(),
  by_hand_ends: z.string(),
  discount_max: z.number().int(),
});

export const discountSent = z.object({
  percent: between(0, 100),
  reason: required(text({ max: paymentLimits.note })),
});

export const extensionSent = z.object({
  grade_id: given(idSent),
  days: between(1, paymentLimits.extensionDays),
  note,
});
