import { z } from 'zod';
import { bilingual, id, named } from '../named.ts';
import { priceTerms } from '../school/price-terms.ts';
import { versionShown } from '../version.ts';
import { accountKinds, byDocument, documentNames } from './student-fields.ts';
import { studentStates } from './student-state.ts';

/** 0 or 1 in answers. */
export const bit = z.union([z.literal(0), z.literal(1)]);

/** Fields that everybody who may see the student sees. */
const account = {
  id,
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  kind_of_account: z.enum(accountKinds),
  /** Only for paid accounts. */
  payment_term: z.enum(priceTerms).nullable(),
  is_active: bit,
  payment_status: bit,
};

/** Level and grade, with names in one language or in all. */
const place = <N extends z.ZodType>(name: N) => ({ level: named(name), grade: named(name) });

/** Documents: addresses that only permitted staff can open, or null; and the creation time. */
const kept = { ...byDocument(() => z.string().nullable()), created_at: z.iso.datetime() };

/** When the photo was uploaded, if this was after the registration. */
const photoSince = { personal_image_at: z.string().nullable() };

/**
 * Payment and login fields in the database. Timestamps are ISO 8601, days `YYYY-MM-DD`, amounts whole parts
 * (`partsPerUnit`).
 */
const paymentAndLogin = {
  /** The last paid day, without grace days. Null: no end date, or not paid. */
  paid_until: z.string().nullable(),
  /** When the account was manually marked as paid. */
  marked_paid_at: z.string().nullable(),
  /** The end date of that mark; null: none. */
  mark_until: z.string().nullable(),
  /** The last day that payments and a full discount cover; null: none. */
  settled_until: z.string().nullable(),
  /** 1 while a payment is pending. */
  payment_waits: bit,
  /** Approved money that is not spent yet. */
  credit: z.number().int(),
  /** The part of the credit that exceeded the paid price. It counts for the next payment. */
  carry: z.number().int(),
  /** The discount in percent on all prices, and its reason. */
  discount_percent: z.number().int(),
  discount_reason: z.string().nullable(),
  /** The end date of a full discount. */
  discount_until: z.string().nullable(),
  last_login_at: z.string().nullable(),
  /** When the student asked for password recovery; null if there is no open request. */
  recover_requested_at: z.string().nullable(),
  deleted_at: z.string().nullable(),
  /** When the passport image was deleted by the retention rule. */
  passport_removed_at: z.string().nullable(),
};

/** A student as stored in the database. */
export const storedStudent = z.object({
  ...account,
  ...kept,
  ...photoSince,
  ...paymentAndLogin,
  ...versionShown,
  grade_id: id,
  /** Null: the student belongs to no family. */
  family_id: id.nullable(),
  password_hash: z.string(),
  /** The address that its owner has confirmed, as it is compared; null: none yet. */
  confirmed_key: z.string().nullable(),
});
export type StoredStudent = z.infer<typeof storedStudent>;

/** The amount due, in the school's currency. Null: nothing is due, or a payment is pending. */
export const due = z
  .object({
    payment_term: z.enum(priceTerms),
    amount: z.number(),
    of: z.number(),
    paid: z.number(),
    currency: z.string(),
  })
  .nullable();

/** A brother or sister, as staff sees them. */
const relative = z.object({ id, name: z.string() });

/** A student as an administrator sees it. */
export const listedStudent = z.object({
  ...account,
  ...place(bilingual),
  ...kept,
  state: z.enum(studentStates),
  paid_until: paymentAndLogin.paid_until,
  last_login_at: paymentAndLogin.last_login_at,
  recover_requested_at: paymentAndLogin.recover_requested_at,
  passport_removed_at: paymentAndLogin.passport_removed_at,
  due,
  discount: z.object({ percent: z.number().int(), reason: z.string().nullable() }),
  /** The other children of the family; empty without one. */
  family: z.array(relative),
  ...versionShown,
});
export type ListedStudent = z.infer<typeof listedStudent>;

/** The fields that a teacher sees. All others, for instance payments, are null. */
const taughtFields = {
  id: true,
  name: true,
  level: true,
  grade: true,
  kind_of_account: true,
  is_active: true,
  created_at: true,
  version: true,
} as const;
type Withheld = Exclude<keyof ListedStudent, keyof typeof taughtFields>;

/** Builds an object with one value for each field that is hidden from teachers. */
const withheld = <V>(value: V): Record<Withheld, V> =>
  Object.assign(
    {},
    ...Object.keys(listedStudent.shape).flatMap((name) => (name in taughtFields ? [] : [{ [name]: value }])),
  );

/** A student as a teacher of their grade sees it. */
export const taughtStudent = listedStudent.extend(withheld(z.null()));
export type TaughtStudent = z.infer<typeof taughtStudent>;

export const asTaught = (student: ListedStudent): TaughtStudent => ({ ...student, ...withheld(null) });

/** A document that the school holds, by field name, and since when. Students cannot open it. */
const heldDocument = z.object({ name: z.enum(documentNames), since: z.string() });

/** The student's own account, in their language: everything that the school stores about them. */
export const ownAccount = z.object({
  ...account,
  ...place(z.string()),
  state: z.enum(studentStates),
  paid_until: paymentAndLogin.paid_until,
  last_login_at: paymentAndLogin.last_login_at,
  /** 1 once the owner has opened a link that was sent to this address. */
  email_confirmed: bit,
  documents: z.array(heldDocument),
  created_at: kept.created_at,
});
export type OwnAccount = z.infer<typeof ownAccount>;

/** A brother or sister, as the family sees them. */
export const ownRelative = z.object({ id, name: z.string(), grade: named(z.string()), state: z.enum(studentStates) });
export type OwnRelative = z.infer<typeof ownRelative>;

/** The previous or next student in the student list. */
export const adjacentStudent = z.object({ id, name: z.string() });
export type AdjacentStudent = z.infer<typeof adjacentStudent>;
