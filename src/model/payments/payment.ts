import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { due } from '../people/student.ts';
import { priceTerms } from '../school/price-terms.ts';
import { flag } from '../text/text.ts';
import { shownAccount } from './account.ts';
import { refusalReasons } from './payment-fields.ts';
import { paymentStates } from './states.ts';

const grade = named(bilingual);
const person = z.object({ id, name: z.string() }).nullable();
const moment = z.iso.datetime();
const day = z.string().nullable();

/** Fields that staff and student both see. Amounts are in the currency of the account. */
const values = {
  id,
  payment_term: z.enum(priceTerms),
  amount_due: z.number(),
  amount: z.number().nullable(),
  /** Amount in the school's currency, if the account has another currency and the approval set it. */
  worth: z.number().nullable(),
  currency: z.string(),
  reference: z.string().nullable(),
  paid_on: day,
  image: z.string().nullable(),
  image_removed_at: moment.nullable(),
  state: z.enum(paymentStates),
  reason: z.enum(refusalReasons).nullable(),
  note: z.string().nullable(),
  /** For a pending payment: the proposed end date. */
  valid_until: day,
  receipt_no: z.string().nullable(),
  refunded: z.number().nullable(),
  refunded_on: day,
  decided_at: moment.nullable(),
  version: z.number().int(),
  created_at: moment,
};

/** A ledger entry of a payment: its approval, or its reversal, which subtracts the amount. */
const entry = z.object({
  entry: z.enum(['approved', 'reversed']),
  day,
  by: person,
  /** Negative for a reversal. */
  amount: z.number(),
  /** For a reversal: whether the money had arrived. */
  received: flag.nullable(),
  refunded: z.number().nullable(),
});
export type Entry = z.infer<typeof entry>;

/** A payment as staff sees it. */
export const listedPayment = z.object({
  ...values,
  /** Null after the student was erased. For a decided payment, name and grade are those on the receipt. */
  student: z.object({ id, name: z.string(), grade, deleted: z.boolean() }).nullable(),
  account: named(bilingual).nullable(),
  refund_account: named(bilingual).nullable(),
  /** For a reversed payment: whether the money had arrived. */
  received: flag.nullable(),
  entries: z.array(entry),
  same_picture: z.array(id),
  same_reference: z.array(id),
  decided_by: person,
  filed_by: person,
  /** The amount the student owes if pending payments are ignored, and the discount in percent. */
  due,
  discount: z.number().int(),
});
export type ListedPayment = z.infer<typeof listedPayment>;

/** A payment as the student sees it, in their language. */
export const ownPayment = z.object({ ...values, account: named(z.string()).nullable(), filed_by_office: flag });
export type OwnPayment = z.infer<typeof ownPayment>;

export const ownPayments = z.object({
  /** The other children of the family, with their payments. */
  family: z.array(z.object({ id, name: z.string(), due, paid_until: day, data: z.array(ownPayment) })),
  data: z.array(ownPayment),
  due,
  /** The amount to pay for each term, in the school's currency, after discount and credit. Null: not offered. */
  amounts: z.object({
    year: z.number().nullable(),
    semester: z.number().nullable(),
    half_semester: z.number().nullable(),
  }),
  paid_until: day,
  accounts: z.array(shownAccount),
});
