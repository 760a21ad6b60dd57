import { z } from 'zod';
import { problem } from '../errors.ts';
import { shortText } from '../limits.ts';
import { isTypedDay } from '../school/days.ts';
import { priceTerms } from '../school/price-terms.ts';
import { asciiDigits } from '../text/digits.ts';
import { optionalInput, optionalText } from '../text/optional-input.ts';
import { briefText, clean, flag, isLonger, isMissing, text, wholeNumber } from '../text/text.ts';
import { amountSent, refundSent } from './money.ts';
import { paymentLimits, refusalReasons, unseen } from './payment-fields.ts';

/** A date (`YYYY-MM-DD`), in digits of either script. */
export const daySent = briefText('date')
  .transform((value) => asciiDigits(value.trim()))
  .refine(isTypedDay, problem('date'));

export const idSent = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown');
const term = z.enum(priceTerms, {
  error: ({ input }) => problem(isMissing(input) ? 'required' : 'choice'),
});
/** A required value. */
export const required = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .refine((value) => !isMissing(value), { message: problem('required'), abort: true })
    .pipe(schema);
/**
 * Invisible characters are removed: a reference copied from an app may contain direction marks, so that equal
 * references would differ.
 */
const reference = z
  .union([z.string(), z.number().transform(String)], problem('invalid'))
  .transform((value) => clean(value).replace(unseen, '').trim())
  .superRefine((value, context) => {
    const max = paymentLimits.reference;
    if (value === '') context.addIssue({ code: 'custom', message: problem('required') });
    if (!isLonger(value, max)) return;
    context.addIssue({ code: 'custom', message: problem('tooLong'), params: { count: max } });
  });
/** An optional note. */
export const note = optionalText(text({ max: paymentLimits.note }));

/**
 * A payment sent by a family. Whether the account and the day are valid and a reference is needed is checked where the
 * account is loaded.
 */
export const paymentSent = z.object({
  payment_term: term,
  account_id: required(idSent),
  reference: optionalText(reference),
  amount: amountSent,
  paid_on: required(daySent),
});
/** A change of a pending payment. Fields that are not sent stay unchanged. */
export const paymentChanged = z.object({
  payment_term: optionalInput(term),
  account_id: optionalInput(idSent),
  reference: optionalText(reference),
  amount: optionalInput(amountSent),
  paid_on: optionalInput(daySent),
});
/** Details of the receipt in a registration. All are optional. */
export const receiptSent = {
  account_id: optionalInput(idSent),
  reference: optionalText(reference),
  amount: optionalInput(amountSent),
  paid_on: optionalInput(daySent),
};

const approval = {
  valid_until: optionalInput(daySent),
  /** Amount in the school's currency, if the account has another currency. */
  worth: optionalInput(amountSent),
  short_ok: optionalInput(flag),
  over_ok: optionalInput(flag),
  shared_ok: optionalInput(flag),
  keep_by_hand: optionalInput(flag),
  note,
};

/** A payment entered by the office. `approve: 1` approves it at once. */
export const officePayment = z.object({
  student_id: required(idSent),
  payment_term: optionalInput(term),
  account_id: required(idSent),
  amount: amountSent,
  paid_on: optionalInput(daySent),
  reference: optionalText(reference),
  approve: optionalInput(flag),
  again_ok: optionalInput(flag),
  ...approval,
});

/** Values below 1 are accepted here, so that they answer 409 like any other outdated version. */
const version = required(wholeNumber(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 'number'));

export const approvalSent = z.object({
  amount: optionalInput(amountSent),
  reference: optionalText(reference),
  account_id: optionalInput(idSent),
  ...approval,
  version,
});
export type Approval = z.infer<typeof approvalSent>;

export const refusalSent = z
  .object({
    reason: z.enum(refusalReasons, {
      error: ({ input }) => problem(isMissing(input) ? 'required' : 'choice'),
    }),
    note,
    version,
  })
  .superRefine(({ reason, note: given }, context) => {
    if (reason === 'other' && given === undefined) {
      context.addIssue({ code: 'custom', path: ['note'], message: problem('required') });
    }
  });

export const reversalSent = z.object({
  note: required(text({ max: paymentLimits.note })),
  received: optionalInput(flag),
  refunded: optionalInput(refundSent),
  refunded_on: optionalInput(daySent),
  account_id: optionalInput(idSent),
  version,
});

export const undoSent = z.object({ version });

/** The version in the body, or null if it is invalid. An outdated version is reported before any other error. */
export const versionOf = (values: Record<string, unknown>): number | null =>
  undoSent.safeParse(values).data?.version ?? null;

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

/** A change of the payment settings. Fields that are not sent stay unchanged. */
export const paymentSettingsSent = z.object({
  year_ends: dayOrNone,
  semester_ends: dayOrNone,
  half_semester_ends: dayOrNone,
  grace_days: between(0, paymentLimits.graceDays).optional(),
  by_hand_ends: dayOrNone,
  discount_max: between(0, 100).optional(),
});

export const paymentSettingsShown = z.object({
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
  grade_id: optionalInput(idSent),
  days: between(1, paymentLimits.extensionDays),
  note,
});
