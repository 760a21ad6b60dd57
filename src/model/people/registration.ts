import { z } from 'zod';
import { type Problem, problem } from '../errors.ts';
import { phoneDigits, textLimits } from '../limits.ts';
import { receiptSent } from '../payments/payment-sent.ts';
import { priceTerms } from '../school/price-terms.ts';
import { characters } from '../text/characters.ts';
import { asciiDigits } from '../text/digits.ts';
import { optionalInput } from '../text/optional-input.ts';
import { isSudanese, phoneNumber } from '../text/phone.ts';
import { emailText, flag, nameText, text, wholeNumber } from '../text/text.ts';
import { sharedSent } from './shared-browser.ts';
import type { StoredStudent } from './student.ts';
import { accountKinds, documents } from './student-fields.ts';

const absent = (input: unknown) => input === undefined || input === null || input === '';

/**
 * A new password, not trimmed. The length is counted in NFC, so that it does not depend on the Unicode form that a
 * device sends.
 */
export const newPassword = z
  .string({ error: ({ input }) => problem(absent(input) ? 'required' : 'invalid') })
  .superRefine((value, context) => {
    const { min, max } = textLimits.password;
    const length = value.length > textLimits.credential ? Infinity : characters(value.normalize('NFC'));
    const add = (code: Problem, params: Record<string, number>) =>
      context.addIssue({ code: 'custom', message: code, params });
    if (length === 0) add('required', {});
    else if (length < min) add('tooShort', { count: min });
    else if (length > max) add('tooLong', { count: max });
  });

const tenDigits = new RegExp(`^\\d{${phoneDigits}}$`);

/**
 * A phone number, in digits of either script: in Sudan exactly ten digits, elsewhere what the country's plan allows, and
 * a number of another country with `+`.
 * @param stored the number of the student who is corrected: it stays as it is, even if the school's country has changed
 */
export const phoneRule = (stored?: string) =>
  text({ max: textLimits.message }).transform((value, context) => {
    if (value === stored) return value;
    const written = asciiDigits(value);
    const inSudan = isSudanese();
    const read = inSudan && tenDigits.test(written) ? written : phoneNumber(written);
    // In Sudan the ten digits are sent as they are; only numbers of other countries are read.
    if (read !== null && (!inSudan || read === written || read.startsWith('+'))) return read;
    context.addIssue({ code: 'custom', message: problem('phone') });
    return z.NEVER;
  });

/** One of the options. An untouched select counts as missing. */
const oneOf = <const O extends readonly string[]>(options: O) =>
  z.enum(options, { error: ({ input }) => problem(absent(input) ? 'required' : 'choice') });

const reference = z.preprocess(
  (value) => (absent(value) ? undefined : value),
  z
    .unknown()
    .refine((value) => value !== undefined, { message: problem('required'), abort: true })
    .pipe(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown')),
);

const term = oneOf(priceTerms);

/** The rules for each field of a student, for registration, office and import. */
export const studentRules = {
  name: nameText(textLimits.name),
  email: emailText,
  phone: phoneRule(),
  level_id: reference,
  grade_id: reference,
  kind_of_account: oneOf(accountKinds),
  payment_term: term,
};

/** Fields that are stored as given: all except the level, which follows from the grade. */
export type GivenField = Exclude<keyof typeof studentRules, 'level_id'>;
const isGiven = (name: string): name is GivenField => name in studentRules && name !== 'level_id';
export const givenFields = Object.keys(studentRules).filter(isGiven);
type Given = Pick<StoredStudent, GivenField>;

/** Picks the stored fields from the given ones. */
export const givenOf = (fields: Given): Given =>
  Object.assign({}, ...givenFields.map((name) => ({ [name]: fields[name] })));

/** The registration fields except the files. */
const fields = <T extends z.ZodType>(payment_term: T) =>
  z.object({ ...studentRules, password: newPassword, payment_term, shared: sharedSent });

/** Paid accounts may also send details of the receipt. All are optional. */
const paid = fields(term).extend(receiptSent);
/** A free account has no term; a sent term is ignored. */
const free = fields(
  z
    .unknown()
    .optional()
    .transform(() => null),
);

/** Contract 3: the fields of `POST /auth/register`, as the OpenAPI document shows them. */
export const registration = fields(term.optional())
  .extend(receiptSent)
  .extend({ family: optionalInput(flag) });

/** The schema for the requested kind of account. */
export function registrationRules(kind: unknown): typeof paid | typeof free {
  return kind === 'paid' ? paid : free;
}

export type Registration = z.infer<ReturnType<typeof registrationRules>>;

const orNone = <T extends z.ZodType>(rule: T) =>
  z.preprocess((value) => (absent(value) ? undefined : value), rule.optional());

/** A child whom the family adds to its own: without an e-mail a login name is made, without a password one is shared. */
const relative = { email: orNone(emailText), password: orNone(newPassword) };

/** The schema for a further child of the family, for the requested kind of account. */
export const relativeRules = (kind: unknown) => (kind === 'paid' ? paid.extend(relative) : free.extend(relative));
export type RelativeRegistration = z.infer<ReturnType<typeof relativeRules>>;

/** A kind of account with optional receipt details. */
type SaidOfReceipt = Pick<Registration, 'kind_of_account'> & {
  [Field in keyof typeof receiptSent]?: z.infer<(typeof receiptSent)[Field]>;
};

/** The receipt details of a registration or an enrolment. Missing values become null. */
export function receiptOf(fields: SaidOfReceipt) {
  const { account_id = null, reference = null, amount = null, paid_on = null } = fields;
  return { account_id, reference, amount, paid_on };
}

/** The file fields of a registration. All are optional. */
export const registrationFiles: Readonly<Record<string, 'image'>> = Object.fromEntries(
  documents.map(({ sentAs }) => [sentAs, 'image']),
);
