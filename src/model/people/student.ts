import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { priceTerms } from '../school/price-terms.ts';
import { versionShown } from '../version.ts';
import { accountKinds, byDocument, documentNames } from './student-fields.ts';
import { studentStates } from './student-state.ts';

/** 0 or 1 as it is answered. */
export const bit = z.union([z.literal(0), z.literal(1)]);

/** What everybody sees who sees a student at all. */
const account = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  kind_of_account: z.enum(accountKinds),
  /** Of a paid account. */
  payment_term: z.enum(priceTerms).nullable(),
  is_active: bit,
  payment_status: bit,
};

/** Where a student learns, with its names in one language or in all. */
const place = <N extends z.ZodType>(name: N) => ({ level: named(name), grade: named(name) });

/** What the school keeps for itself: addresses that only an administrator can open, or null. */
const kept = { ...byDocument(() => z.string().nullable()), created_at: z.iso.datetime() };

/** Since when the school holds the photo, where it came after the registration. */
const photoSince = { personal_image_at: z.string().nullable() };

/** How an account stands in the database: moments are ISO 8601, days `YYYY-MM-DD`, amounts whole hundredths. */
const standing = {
  /** The last day of what is paid, without the days of grace; null: without an end, or not paid. */
  paid_until: z.string().nullable(),
  /** When somebody marked the account as paid by hand. */
  marked_paid_at: z.string().nullable(),
  /** The end that such a mark was given; null: none. */
  mark_until: z.string().nullable(),
  /** The last day of what payments and a whole discount have opened; null: nothing. */
  settled_until: z.string().nullable(),
  /** 1 while a payment is sent and not decided. */
  payment_waits: bit,
  /** What was approved and is not spent. */
  credit: z.number().int(),
  /** What of it was above the price that it paid: it counts into the next one. */
  carry: z.number().int(),
  /** Of every price, in percent, and why. */
  discount_percent: z.number().int(),
  discount_reason: z.string().nullable(),
  /** Until when a whole one opens everything. */
  discount_until: z.string().nullable(),
  last_login_at: z.string().nullable(),
  /** Since when somebody waits who has asked for a way back in. */
  recover_requested_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  /** When the school removed the picture of the passport, as its rule for keeping says. */
  passport_removed_at: z.string().nullable(),
};

/** A student as stored. */
export const storedStudent = z.object({
  ...account,
  ...kept,
  ...photoSince,
  ...standing,
  ...versionShown,
  grade_id: id,
  password_hash: z.string(),
});
export type StoredStudent = z.infer<typeof storedStudent>;

/** What an account owes, in pounds; null: nothing, or a payment is sent. */
export const due = z
  .object({
    payment_term: z.enum(priceTerms),
    amount: z.number(),
    of: z.number(),
    paid: z.number(),
    currency: z.string(),
  })
  .nullable();

/** A student as the administrator sees one. */
export const listedStudent = z.object({
  ...account,
  ...place(bilingual),
  ...kept,
  state: z.enum(studentStates),
  paid_until: standing.paid_until,
  last_login_at: standing.last_login_at,
  recover_requested_at: standing.recover_requested_at,
  passport_removed_at: standing.passport_removed_at,
  due,
  discount: z.object({ percent: z.number().int(), reason: z.string().nullable() }),
  ...versionShown,
});
export type ListedStudent = z.infer<typeof listedStudent>;

/** What a teacher, who need not know who owes, is told of a student (beyond 1 and 2); the rest is null. */
const told = {
  id: true,
  name: true,
  level: true,
  grade: true,
  kind_of_account: true,
  is_active: true,
  created_at: true,
  version: true,
} as const;
type Withheld = Exclude<keyof ListedStudent, keyof typeof told>;

/** The same for each field that a teacher is not told. */
const withheld = <V>(value: V): Record<Withheld, V> =>
  Object.assign({}, ...Object.keys(listedStudent.shape).flatMap((name) => (name in told ? [] : [{ [name]: value }])));

/** A student as a teacher sees one of the own grades. */
export const taughtStudent = listedStudent.extend(withheld(z.null()));
export type TaughtStudent = z.infer<typeof taughtStudent>;

export const asTaught = (student: ListedStudent): TaughtStudent => ({ ...student, ...withheld(null) });

/** A picture that the school holds, by the name of its field, and the moment since when; opening it is the school's. */
export const heldDocument = z.object({ name: z.enum(documentNames), since: z.string() });

/** A student as they see themselves, in their language: all that the school holds of them (beyond 2). */
export const ownAccount = z.object({
  ...account,
  ...place(z.string()),
  state: z.enum(studentStates),
  paid_until: standing.paid_until,
  last_login_at: standing.last_login_at,
  documents: z.array(heldDocument),
  created_at: kept.created_at,
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** Who stands beside a student in the administrator's list. */
export const neighbour = z.object({ id, name: z.string() });
export type Neighbour = z.infer<typeof neighbour>;
