import { z } from 'zod';
import { receiptSent } from '../payments/payment-sent.ts';
import { emailOrEmpty, flag, isMissing } from '../text/text.ts';
import { versionSent } from '../version.ts';
import { studentRules } from './registration.ts';
import type { StoredStudent } from './student.ts';

/** An address, or nothing: then the office makes a login name. */
const emailOrNone = z.preprocess((sent) => (isMissing(sent) ? '' : sent), emailOrEmpty);

const ignored = z
  .unknown()
  .optional()
  .transform(() => null);

/** 1: a term is taken for which the grade has no price, since the school tells it. */
const confirmed = { term_ok: flag.optional() };

/** 1: a new student is another child than the one of the same name. */
const enrolled = { ...confirmed, different: flag.optional() };

const fields = <T extends z.ZodType>(payment_term: T) =>
  z.object({ ...studentRules, email: emailOrNone, payment_term });

/** Of a paid account what is said of the receipt, too; nothing of it must be said (beyond 3). */
const paid = fields(studentRules.payment_term).extend(receiptSent).extend(enrolled);
/** A free account has no term; whatever is sent as one is not looked at. */
const free = fields(ignored).extend(enrolled);

/** What the office sends to enrol a student (beyond 2), as documents show it. */
export const enrolment = fields(studentRules.payment_term.optional()).extend(receiptSent).extend(enrolled);

/** The rules for the kind of account that was asked for. */
export const enrolmentRules = (kind: unknown): typeof paid | typeof free => (kind === 'paid' ? paid : free);
export type Enrolment = z.infer<ReturnType<typeof enrolmentRules>>;

/** What the office may correct, as documents show it; what is not sent stays. */
export const correction = z.object(studentRules).partial().extend(confirmed).extend(versionSent);

/** What a correction is of. */
type Corrected = Pick<StoredStudent, 'email' | 'kind_of_account' | 'payment_term'>;

/**
 * The rules of a correction (beyond 2): as at a registration, for what is sent. Level and grade come together; an account
 * that becomes paid needs a term, and one that becomes free has none. An address that stays as it is is not looked at:
 * a login name of the office's need be no e-mail.
 */
export function correctionRules(student: Corrected, sent: Record<string, unknown>) {
  const { email, level_id, grade_id, payment_term } = studentRules;
  const together = sent['level_id'] !== undefined || sent['grade_id'] !== undefined;
  const kind = sent['kind_of_account'] ?? student.kind_of_account;
  const termStays = sent['payment_term'] === undefined && student.payment_term !== null;
  const sameEmail = typeof sent['email'] === 'string' && sent['email'].trim() === student.email;
  return correction.extend({
    email: sameEmail ? z.string().transform(() => student.email) : email.optional(),
    level_id: together ? level_id : level_id.optional(),
    grade_id: together ? grade_id : grade_id.optional(),
    payment_term: kind !== 'paid' ? ignored : termStays ? payment_term.optional() : payment_term,
  });
}
