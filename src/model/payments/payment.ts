import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { bilingual, id, named } from '../named.ts';
import { due } from '../people/student.ts';
import { isDay } from '../school/days.ts';
import { priceTerms } from '../school/price-terms.ts';
import { asciiDigits } from '../text/digits.ts';
import { clean, flag, isLonger, isMissing, text, wholeNumber } from '../text/text.ts';
import { given, shownAccount } from './account.ts';
import { amountSent, refundSent } from './money.ts';
import { paymentLimits, paymentStates, refusalReasons } from './payment-fields.ts';
import { unseen } from './reference.ts';

const problem = (code: Problem): Problem => code;

const grade = named(bilingual);
const person = z.object({ id, name: z.string() }).nullable();
const moment = z.iso.datetime();
const day = z.string().nullable();

/** What everybody sees of a payment who sees it at all; amounts in the account's currency. */
const values = {
  id,
  payment_term: z.enum(priceTerms),
  amount_due: z.number(),
  amount: z.number().nullable(),
  currency: z.string(),
  reference: z.string().nullable(),
  paid_on: day,
  image: z.string().nullable(),
  image_removed_at: moment.nullable(),
  state: z.enum(paymentStates),
  reason: z.enum(refusalReasons).nullable(),
  note: z.string().nullable(),
  /** Of one that waits: what is proposed. */
  valid_until: day,
  receipt_no: z.string().nullable(),
  refunded: z.number().nullable(),
  refunded_on: day,
  decided_at: moment.nullable(),
  version: z.number().int(),
  created_at: moment,
};

/** A payment as the school sees it. */
export const listedPayment = z.object({
  ...values,
  /** Null once the student is erased. */
  student: z.object({ id, name: z.string(), grade }).nullable(),
  account: named(bilingual).nullable(),
  refund_account: named(bilingual).nullable(),
  same_picture: z.array(id),
  same_reference: z.array(id),
  decided_by: person,
  filed_by: person,
  /** What the student would owe without those that wait, and the discount in percent. */
  due,
  discount: z.number().int(),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** A payment as the student sees it, in their language. */
export const ownPayment = z.object({ ...values, account: named(z.string()).nullable(), filed_by_office: flag });
export type OwnPayment = z.infer<typeof ownPayment>;

export const ownPayments = z.object({
  data: z.array(ownPayment),
  due,
  /** What filing for each term would ask for, in pounds: discount and credit taken off. */
  amounts: z.object({ year: z.number(), semester: z.number(), half_semester: z.number() }),
  paid_until: day,
  accounts: z.array(shownAccount),
});

/** A day as it is sent, in digits of either script. */
export const daySent = z
  .string(problem('date'))
  .transform((value) => asciiDigits(value.trim()))
  .refine(isDay, problem('date'));

export const idSent = wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown');
const term = z.enum(priceTerms, {
  error: ({ input }) => problem(isMissing(input) ? 'required' : 'choice'),
});
const required = <S extends z.ZodType>(schema: S) =>
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
const note = given(text({ max: paymentLimits.note }));

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
  short_ok: given(flag),
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
  refunded: given(refundSent),
  refunded_on: given(daySent),
  account_id: given(idSent),
  version,
});

export const undoSent = z.object({ version });

/** The version that was sent, as far as it is one: another one than the newest is told before anything else. */
export const versionSent = (values: Record<string, unknown>): number | null =>
  undoSent.safeParse(values).data?.version ?? null;

const between = (min: number, max: number) =>
  z
    .unknown()
    .refine((value) => !isMissing(value), { message: problem('required'), abort: true })
    .transform((value) => (typeof value === 'string' ? asciiDigits(value) : value))
    .pipe(
      z.unknown().superRefine((value, context) => {
        if (wholeNumber(min, max, 'number').safeParse(value).success) return;
        context.addIssue({ code: 'custom', message: problem('between'), params: { min, max } });
      }),
    )
    .transform(Number);

const dayOrNone = z.union([z.null().transform(() => ''), z.literal(''), daySent]).optional();

/** Changes of the terms; what is not sent stays. */
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
