import { z } from 'zod';
import { type Problem, problem } from '../errors.ts';
import { shortText, textLimits } from '../limits.ts';
import { characters } from './characters.ts';
import { asciiDigits } from './digits.ts';
import { bareEmail, emailFault } from './email.ts';

/** Whether a text has more than `max` characters. A much too long text is not counted completely. */
export function isLonger(text: string, max: number): boolean {
  return text.length > 2 * max || (text.length > max && characters(text) > max);
}

/** Writes each line break as LF: forms send CRLF, JSON usually LF, and both mean the same text (contract 3). */
export const withLineFeeds = (text: string): string => text.replace(/\r\n?/g, '\n');

/** Removes what cannot be stored or shown, NUL and unpaired surrogates, and writes each line break as LF. */
export function clean(text: string): string {
  return withLineFeeds(text.replace(/[\0\p{Cs}]/gu, ''));
}

/** Matches one visible character. A text of only spaces, marks, controls and invisible letters counts as empty. */
const visible = /[^\s\p{Cc}\p{Cf}\p{Cs}\p{M}\p{Z}\p{DI}\u2800]/u;

/** Whether a text has no visible character and so counts as empty. */
export const isBlank = (text: string): boolean => !visible.test(text);

/** A control character that is no space. */
const control = /[^\P{Cc}\s]/u;

/**
 * Whether a value is missing or has no visible character (contract 7). Where a number, a date or a choice is wanted,
 * control characters are a wrong value, not a missing one.
 */
export function isMissing(input: unknown): boolean {
  if (typeof input === 'string') return isBlank(input) && !control.test(input);
  return input === undefined || input === null;
}

/** The text as it is stored: cleaned, trimmed, and empty if nothing is visible. */
function kept(text: string): string {
  const trimmed = clean(text).trim();
  return isBlank(trimmed) ? '' : trimmed;
}

const sentText = z.string({ error: ({ input }) => problem(input === undefined ? 'required' : 'invalid') });

/** A text of `min` to `max` characters once trimmed. */
const bounded = (min: number, max: number) =>
  sentText.transform(kept).superRefine((value, context) => {
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

/** An optional text for updates: undefined (not sent) differs from an empty text (cleared). */
export const emptiableText = (max: number) =>
  z
    .union([z.string(), z.number().transform(String), z.null().transform(() => '')], problem('invalid'))
    .transform((value, context) => {
      const text = kept(value);
      if (isLonger(text, max))
        context.addIssue({ code: 'custom', message: problem('tooLong'), params: { count: max } });
      return text;
    });

/**
 * Control characters and direction overrides: with them, a name would be displayed as a different one. Joiners and
 * plain direction marks are allowed, because Arabic names need them.
 */
const deceiving = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/u;

/** A person's name (contract 8). */
export function nameText({ min = 1, max }: { min?: number; max: number }) {
  return sentText
    .refine((value) => !deceiving.test(value), { message: problem('hiddenCharacters'), abort: true })
    .pipe(bounded(min, max));
}

/** An e-mail field before the syntax check. A much too long value is refused before it is parsed. */
export const addressText = (min: 0 | 1 = 1) =>
  sentText
    .trim()
    .refine((value) => value.length <= longestAddress, {
      message: problem('tooLong'),
      params: { count: textLimits.email },
      abort: true,
    })
    .transform(bareEmail)
    .pipe(bounded(min, textLimits.email));

/** Includes direction marks around it; in code units. */
const longestAddress = 4 * textLimits.email;

/** The e-mail address of a new account or a message, at most 254 characters (contract 3). */
export const emailText = address(1);

/** The same, but optional; empty if not sent. */
export const emailOrEmpty = address(0);

function address(min: 0 | 1) {
  return addressText(min).superRefine((value, context) => {
    const found = emailFault(value);
    if (!found) return;
    const params = 'values' in found ? { params: found.values } : {};
    context.addIssue({ code: 'custom', message: problem(found.problem), ...params });
  });
}

/** A text that is parsed as a number, date or time. A much too long value is refused before it is parsed. */
export const briefText = (code: Problem) =>
  z.string(problem(code)).refine((value) => value.length <= shortText, { message: problem(code), abort: true });

/** A whole number, sent as a number or as text in digits of either script. */
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

/** 0 or 1, sent as a number or a text, never as a boolean. */
export const flag = z.union(
  [z.literal(0), z.literal(1), z.literal('0').transform(() => 0 as const), z.literal('1').transform(() => 1 as const)],
  {
    error: (issue) => problem(issue.input === undefined ? 'required' : 'flag'),
  },
);
