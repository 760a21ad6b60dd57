import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { isTypedDay } from '../school/days.ts';
import { priceTerms } from '../school/price-terms.ts';
import { asciiDigits } from '../text/digits.ts';
import { briefText, clean, flag, isLonger, isMissing, text, wholeNumber } from '../text/text.ts';
import { given } from './account.ts';
import { amountSent, refundSent } from './money.ts';
import { paymentLimits, refusalReasons } from './payment-fields.ts';
import { unseen } from './reference.ts';

const problem = (code: Problem): Problem => code;

/** A day as it is sent, in digits of either script. */
export const daySent = briefText('date')
  .transform((value) => asciiDigits(value.trim()))
  .refine(isTypedDay, problem('date'));

export const idSent = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown');
const term = z.enum(priceTerms, {
  error: ({ input }) => problem(isMissing(input) ? 'required' : 'choice'),
});
/** What has to be sent. */
export const required = <S extends z.ZodType>(schema: S) =>
  z
    .unknown()
    .refine((value) => !isMissing(value), { message: problem('required'), abort: true })
    .pipe(schema);
/** A reference is copied from apps that set marks of direction around it: unseen, they make one read as another. */
const reference = z
  .union([z.string(), z.number().transform(String)], problem('invalid'))
  .transform((value) => clean(value).replace(unseen, '').trim())
  .superRefine((value, context) => {
    const max = paymentLimits.reference;
    if (value === '') context.addIssue({ code: 'custom', message: problem('required') });
    if (!isLonger(value, max)) return;
    context.addIssue({ code: 'custom', message: problem('tooLong'), params: { count: max } });
  });
/** What somebody adds in their own words. */
export const note = given(text({ max: paymentLimits.note }));

/** What a family files. Which account, which day and whether a reference is needed is judged where they are known. */
export const paymentSent = z.object({
  payment_term: term,
  account_id: required(idSent),
  reference: given(reference),
  amount: amountSent,
  paid_on: required(daySent),
});
/** What is changed of one that waits; what is not sent stays. */
export const paymentChanged = z.object({
  payment_term: given(term),
  account_id: given(idSent),
  reference: given(reference),
  amount: given(amountSent),
  paid_on: given(daySent),
});
/** What a registration may say of its receipt; nothing of it must be said. */
export const receiptSent = {
  account_id: given(idSent),
  reference: given(reference),
  amount: given(amountSent),
  paid_on: given(daySent),
};

const approval = {
  valid_until: given(daySent),
  /** In the school's currency, where the account has another one. */
  worth: given(amountSent),
  short_ok: given(flag),
  over_ok: given(flag),
  shared_ok: given(flag),
  keep_by_hand: given(flag),
  note,
};

/** What the office files for a family; `approve: 1` decides it at once. */
export const officePayment = z.object({
  student_id: required(idSent),
  payment_term: given(term),
  account_id: required(idSent),
  amount: amountSent,
  paid_on: given(daySent),
  reference: given(reference),
  approve: given(flag),
  again_ok: given(flag),
  ...approval,
});

/** None is below 1, yet what is below is another one than the newest. */
const version = required(wholeNumber(Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 'number'));

export const approvalSent = z.object({
  amount: given(amountSent),
  reference: given(reference),
  account_id: given(idSent),
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
  received: given(flag),
  refunded: given(refundSent),
  refunded_on: given(daySent),
  account_id: given(idSent),
  version,
});

export const undoSent = z.object({ version });

/** The version that was sent, as far as it is one: another one than the newest is told before anything else. */
export const versionSent = (values: Record<string, unknown>): number | null =>
  undoSent.safeParse(values).data?.version ?? null;
