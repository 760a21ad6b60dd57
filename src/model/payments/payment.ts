import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { due } from '../people/student.ts';
import { priceTerms } from '../school/price-terms.ts';
import { flag } from '../text/text.ts';
import { shownAccount } from './account.ts';
import { paymentStates, refusalReasons } from './payment-fields.ts';

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
  /** In the school's currency, where the account has another one and it was approved with its worth. */
  worth: z.number().nullable(),
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

/** What a payment books on a day: its approval, or the reversal, which takes the amount back. */
const entry = z.object({
  entry: z.enum(['approved', 'reversed']),
  day,
  by: person,
  /** Below 0 in a reversal. */
  amount: z.number(),
  /** Of a reversal: whether the money had come. */
  received: flag.nullable(),
  refunded: z.number().nullable(),
});
export type Entry = z.infer<typeof entry>;

/** A payment as the school sees it. */
export const listedPayment = z.object({
  ...values,
  /** Null once the student is erased. Of a decided one name and grade are those of its receipt. */
  student: z.object({ id, name: z.string(), grade, deleted: z.boolean() }).nullable(),
  account: named(bilingual).nullable(),
  refund_account: named(bilingual).nullable(),
  /** Whether the money of a reversed one had come. */
  received: flag.nullable(),
  entries: z.array(entry),
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
  /** What filing for each term would ask for, in pounds: discount and credit taken off; null: the term is not offered. */
  amounts: z.object({
    year: z.number().nullable(),
    semester: z.number().nullable(),
    half_semester: z.number().nullable(),
  }),
  paid_until: day,
  accounts: z.array(shownAccount),
});
