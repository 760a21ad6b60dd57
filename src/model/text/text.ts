import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { shortText, textLimits } from '../limits.ts';
import { characters } from './characters.ts';
import { asciiDigits } from './digits.ts';
import { emailProblem } from './email.ts';

/** A problem's code travels as zod's message; `api/http` turns it into a text. */
const problem = (code: Problem): Problem => code;

/** Whether a text has more than `max` characters; one that is far too long is not counted through. */
export function isLonger(text: string, max: number): boolean {
  return text.length > 2 * max || (text.length > max && characters(text) > max);
}

/** What cannot be stored or shown is taken out: NUL, lone surrogates. */
export function clean(text: string): string {
  return text.toWellFormed().replaceAll('\0', '');
}

/** Whether nothing was sent, or nothing that is left after trimming (contract 7). */
export function isMissing(input: unknown): boolean {
  return input === undefined || input === null || (typeof input === 'string' && input.trim() === '');
}

const sentText = z.string({ error: ({ input }) => problem(input === undefined ? 'required' : 'invalid') });

/** A text of `min` to `max` characters once trimmed. */
const bounded = (min: number, max: number) =>
  sentText
    .transform((value) => clean(value).trim())
    .superRefine((value, context) => {
      const length = characters(value);
      const add = (code: Problem, values: Record<string, number>) =>
        context.addIssue({ code: 'custom', message: code, params: values, continue: false });
      if (length === 0 && min > 0) add('required', {});
      else if (length < min) add('tooShort', { count: min });
      else if (length > max) add('tooLong', { count: max });
    });

/** A text of `min` to `max` characters once trimmed; `min` 0 makes it optional. */
export function text({ min = 1, max }: { min?: number; max: number }) {
  return min === 0 ? bounded(min, max).prefault('') : bounded(min, max);
}

/** A text that may be empty; what is not sent is told from what is emptied. */
export const emptiableText = (max: number) =>
  z
    .union([z.string(), z.number().transform(String), z.null().transform(() => '')], problem('invalid'))
    .transform((value, context) => {
      const kept = clean(value).trim();
      if (isLonger(kept, max))
        context.addIssue({ code: 'custom', message: problem('tooLong'), params: { count: max } });
      return kept;
    });

/**
 * Control characters, and those that turn the direction of what follows: a name with one shows as another than it is.
 * What Arabic names need stays: the joiners, and the marks of direction, which turn nothing but themselves.
 */
const deceiving = /[\p{Cc}\u202A-\u202E\u2066-\u2069]/u;

/** A person's name (contract 8). */
export function nameText({ min = 1, max }: { min?: number; max: number }) {
  return sentText
    .refine((value) => !deceiving.test(value), { message: problem('hiddenCharacters'), abort: true })
    .pipe(bounded(min, max));
}

/** The address of a new account or a message, at most 254 characters (contract 3). */
export const emailText = text({ max: textLimits.email }).superRefine((value, context) => {
  const found = emailProblem(value);
  if (found) context.addIssue({ code: 'custom', message: problem(found) });
});

/** What becomes a number, a date or a time: one that is far too long is refused before anything reads it. */
export const briefText = (code: Problem) =>
  z.string(problem(code)).refine((value) => value.length <= shortText, { message: problem(code), abort: true });

/** A whole number that may come as text, in digits of either script. */
export function wholeNumber(min: number, max: number, code: Problem) {
  return z
    .union(
      [
        z.number(),
        briefText(code)
          .trim()
          .overwrite(asciiDigits)
          .regex(/^[+-]?\d+$/)
          .transform(Number),
      ],
      { error: problem(code) },
    )
    .refine((value) => Number.isInteger(value) && value >= min && value <= max, problem(code));
}

/** 0 or 1; it may come as text, but never as a boolean. */
export const flag = z.union(
  [z.literal(0), z.literal(1), z.literal('0').transform(() => 0 as const), z.literal('1').transform(() => 1 as const)],
  {
    error: (issue) => problem(issue.input === undefined ? 'required' : 'flag'),
  },
);
