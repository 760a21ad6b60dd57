import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { phoneDigits, textLimits } from '../limits.ts';
import { receiptSent } from '../payments/payment-sent.ts';
import { priceTerms } from '../school/price-terms.ts';
import { characters } from '../text/characters.ts';
import { asciiDigits } from '../text/digits.ts';
import { emailText, nameText, text, wholeNumber } from '../text/text.ts';
import type { StoredStudent } from './student.ts';
import { accountKinds, documents } from './student-fields.ts';

const problem = (code: Problem): Problem => code;
const absent = (input: unknown) => input === undefined || input === null || input === '';

/** Taken as typed: spaces count too. Counted in NFC, so that no phone's spelling makes a password longer. */
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

/** Exactly ten digits, Arabic ones welcome. */
const phone = text({ max: textLimits.message })
  .transform(asciiDigits)
  .refine((value) => tenDigits.test(value), problem('phone'));

/** One of a few; what an untouched select sends counts as missing. */
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

/** What each field of a student must be, whoever writes it: the student, the office, a list. */
export const studentRules = {
  name: nameText(textLimits.name),
  email: emailText,
  phone,
  level_id: reference,
  grade_id: reference,
  kind_of_account: oneOf(accountKinds),
  payment_term: term,
};

/** What is stored as it was given: all but the level, which the grade has. */
export type GivenField = Exclude<keyof typeof studentRules, 'level_id'>;
const isGiven = (name: string): name is GivenField => name in studentRules && name !== 'level_id';
export const givenFields = Object.keys(studentRules).filter(isGiven);
type Given = Pick<StoredStudent, GivenField>;

/** Of all that was sent, what is stored as it is. */
export const givenOf = (fields: Given): Given =>
  Object.assign({}, ...givenFields.map((name) => ({ [name]: fields[name] })));

/** The fields of a registration that are no pictures. */
const fields = <T extends z.ZodType>(payment_term: T) =>
  z.object({ ...studentRules, password: newPassword, payment_term });

/** Of a paid account what is said of the receipt, too; nothing of it must be said (beyond 3). */
const paid = fields(term).extend(receiptSent);
/** A free account has no term; whatever is sent as one is not looked at. */
const free = fields(
  z
    .unknown()
    .optional()
    .transform(() => null),
);

/** Contract 3: the fields of `POST /auth/register`, as documents show them. */
export const registration = fields(term.optional()).extend(receiptSent);

/** The rules for the kind of account that was asked for. */
export function registrationRules(kind: unknown): typeof paid | typeof free {
  return kind === 'paid' ? paid : free;
}

export type Registration = z.infer<ReturnType<typeof registrationRules>>;

/** What may be said of a receipt beside a kind of account. */
type SaidOfReceipt = Pick<Registration, 'kind_of_account'> & {
  [Field in keyof typeof receiptSent]?: z.infer<(typeof receiptSent)[Field]>;
};

/** What a registration or an enrolment says of its receipt; what it does not say is null. */
export function receiptOf(fields: SaidOfReceipt) {
  const { account_id = null, reference = null, amount = null, paid_on = null } = fields;
  return { account_id, reference, amount, paid_on };
}

/** Its pictures, as they are sent; each may be left out. */
export const registrationFiles: Readonly<Record<string, 'image'>> = Object.fromEntries(
  documents.map(({ sentAs }) => [sentAs, 'image']),
);
