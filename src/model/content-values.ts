import { z } from 'zod';
import { asciiDigits } from './digits.ts';
import { isEmail } from './email.ts';
import type { Problem } from './errors.ts';
import { plainText } from './excerpt.ts';
import type { Field, ReferenceTarget } from './fields.ts';
import { languages } from './languages.ts';
import { richTextExcess } from './limits.ts';
import { clean, isLonger, isMissing, text } from './text.ts';

/** What the check of a value cannot know by itself. */
export interface FormTools {
  /** Takes everything out of a rich text that an editor does not make; null for one with too many tags to look at. */
  cleanRichText(html: string): Promise<string | null>;
  /** Whether there is a live entry of this id. */
  exists(to: ReferenceTarget, id: number): Promise<boolean>;
}

const maxUrl = 2048;
const phoneShape = /^\+?\d{5,20}$/;
const clockShape = /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/;
const dateShape = /^\d{4}-\d{2}-\d{2}$/;

const orMissing = (code: Problem) => ({
  error: (issue: { input?: unknown }): Problem => (isMissing(issue.input) ? 'required' : code),
});

/** Whether a rich text holds neither text nor picture. */
export function isEmptyRichText(html: string): boolean {
  return plainText(html) === '' && !/<img\s/.test(html);
}

/** A rich text as it is kept. What is far too long is refused as it came: cleaning it would hold everyone up. */
function richText(field: { required: boolean | 'create'; max: number }, tools: FormTools) {
  const tooLong: { error: Problem; params: Record<string, number> } = {
    error: 'tooLong',
    params: { count: field.max },
  };
  return z
    .string(orMissing('invalid'))
    .refine((value) => value.length <= richTextExcess * field.max, { ...tooLong, abort: true })
    .transform((value) => tools.cleanRichText(clean(value)))
    .transform((value, context) => {
      const problem = (message: Problem) => context.addIssue({ code: 'custom', message });
      if (value === null) problem('tooFormatted');
      return value?.trim() ?? '';
    })
    .refine((value) => !isLonger(value, field.max), { ...tooLong, abort: true })
    .transform((value) => (isEmptyRichText(value) ? '' : value))
    .refine((value) => value !== '' || !field.required, { error: 'required' })
    .prefault('');
}

/** A whole number; it may come as text, never as a boolean. */
function whole(min: number, code: Problem) {
  const digits = z
    .string()
    .trim()
    .regex(/^\+?\d+$/)
    .transform(Number);
  return z
    .union([z.number(), digits], orMissing(code))
    .refine((value) => value >= min && Number.isSafeInteger(value), { error: code, abort: true });
}

function isCalendarDate(value: string): boolean {
  if (!dateShape.test(value)) return false;
  const date = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
}

/** A time of day, `HH:MM` or `HH:MM:SS`; also in the form it is read back in, once a language. */
function time() {
  const clock = z
    .string()
    .trim()
    .regex(clockShape)
    .transform((value) => (value.length === 5 ? `${value}:00` : value));
  // Where they differ, the last language stands.
  const answered = languages.toReversed().map((language) => {
    return z.object({ [language]: clock }).transform((value) => value[language]);
  });
  return z.union([clock, ...answered], orMissing('time'));
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  if (!/^[a-z]+:\/\/[^\s/]/i.test(value) || /\s/.test(value) || !URL.canParse(value)) return false;
  return protocols.includes(new URL(value).protocol);
}

/** A text that may be empty; when it is not, it has to be right. */
const optionalText = (max: number, right: (value: string) => boolean, code: Problem) =>
  text({ min: 0, max }).refine((value) => value === '' || right(value), code);

/** The check of one value of a field; files are checked by their bytes, elsewhere. */
export function valueSchema(field: Field, tools: FormTools): z.ZodType | null {
  switch (field.kind) {
    case 'text':
    case 'plainText':
      return text({ min: field.required ? 1 : 0, max: field.max });
    case 'richText':
      return richText(field, tools);
    case 'count':
      return whole(0, 'number');
    case 'date':
      return z
        .string(orMissing('invalid'))
        .trim()
        .min(1, { error: 'required', abort: true })
        .refine(isCalendarDate, 'date');
    case 'time':
      return time();
    case 'url':
      return optionalText(maxUrl, (value) => isUrl(value, field.protocols), 'url');
    case 'email':
      return optionalText(254, isEmail, 'email');
    case 'phone':
      return text({ min: 0, max: 40 })
        .transform(asciiDigits)
        .refine((value) => value === '' || phoneShape.test(value), 'whatsapp');
    case 'choice':
      return z.enum([...field.options], orMissing('choice'));
    case 'reference':
      return whole(1, 'unknown').refine((id) => tools.exists(field.to, id), { error: 'unknown', abort: true });
    case 'image':
    case 'video':
    case 'pdf':
      return null;
  }
}
