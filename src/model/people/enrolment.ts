import { z } from 'zod';
import { receiptSent } from '../payments/payment-sent.ts';
import { emailOrEmpty, flag, isMissing } from '../text/text.ts';
import { versionSent } from '../version.ts';
import { phoneRule, studentRules } from './registration.ts';
import type { StoredStudent } from './student.ts';

/** An e-mail address, or empty: then the system creates a login name. */
const emailOrNone = z.preprocess((sent) => (isMissing(sent) ? '' : sent), emailOrEmpty);

const ignored = z
  .unknown()
  .optional()
  .transform(() => null);

/** 1: accept a term that has no listed price in this grade. */
const confirmed = { term_ok: flag.optional() };

/** 1: confirms that this is another student with the same name. */
const enrolled = { ...confirmed, different: flag.optional() };

const fields = <T extends z.ZodType>(payment_term: T) =>
  z.object({ ...studentRules, email: emailOrNone, payment_term });

/** Paid accounts may also send details of the receipt. All are optional. */
const paid = fields(studentRules.payment_term).extend(receiptSent).extend(enrolled);
/** A free account has no term; a sent term is ignored. */
const free = fields(ignored).extend(enrolled);

/** The body for enrolling a student, as the OpenAPI document shows it. */
export const enrolment = fields(studentRules.payment_term.optional()).extend(receiptSent).extend(enrolled);

/** The schema for the requested kind of account. */
export const enrolmentRules = (kind: unknown): typeof paid | typeof free => (kind === 'paid' ? paid : free);
export type Enrolment = z.infer<ReturnType<typeof enrolmentRules>>;

/** The body for correcting a student, as the OpenAPI document shows it. Fields that are not sent stay unchanged. */
export const correction = z.object(studentRules).partial().extend(confirmed).extend(versionSent);

/** The stored fields that the rules of a correction depend on. */
type Corrected = Pick<StoredStudent, 'email' | 'phone' | 'kind_of_account' | 'payment_term'>;

/**
 * The schema for a correction: the registration rules, for the sent fields. Level and grade must be sent together. A
 * change to paid needs a term, and a change to free removes it. An unchanged e-mail is not validated, because a
 * generated login name need not be a valid e-mail; nor is an unchanged phone number.
 */
export function correctionRules(student: Corrected, sent: Record<string, unknown>) {
  const { email, level_id, grade_id, payment_term } = studentRules;
  const together = sent['level_id'] !== undefined || sent['grade_id'] !== undefined;
  const kind = sent['kind_of_account'] ?? student.kind_of_account;
  const termStays = sent['payment_term'] === undefined && student.payment_term !== null;
  const sameEmail = typeof sent['email'] === 'string' && sent['email'].trim() === student.email;
  return correction.extend({
    email: sameEmail ? z.string().transform(() => student.email) : email.optional(),
    phone: phoneRule(student.phone).optional(),
    level_id: together ? level_id : level_id.optional(),
    grade_id: together ? grade_id : grade_id.optional(),
    payment_term: kind !== 'paid' ? ignored : termStays ? payment_term.optional() : payment_term,
  });
}
