import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { richTextExcess } from '../limits.ts';
import { plainText } from '../text/excerpt.ts';
import { clean, isBlank, isLonger } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import { type FormTools, type Kind, orMissing } from './kind.ts';

/** Whether a rich text has neither text nor an image. */
export function isEmptyRichText(html: string): boolean {
  return isBlank(plainText(html)) && !/<img\s/.test(html);
}

/**
 * Validates and sanitises a rich text. A much too long text is refused first, because sanitising it would block other
 * requests.
 */
function check({ required, max }: FieldOf<'richText'>, tools: FormTools) {
  const tooLong: { error: Problem; params: Record<string, number> } = { error: 'tooLong', params: { count: max } };
  return z
    .string(orMissing('invalid'))
    .refine((value) => value.length <= richTextExcess * max, { ...tooLong, abort: true })
    .transform((value) => tools.cleanRichText(clean(value)))
    .transform((value, context) => {
      const problem = (message: Problem) => context.addIssue({ code: 'custom', message });
      if (value === null) problem('tooFormatted');
      return value?.trim() ?? '';
    })
    .refine((value) => !isLonger(value, max), { ...tooLong, abort: true })
    .transform((value) => (isEmptyRichText(value) ? '' : value))
    .refine((value) => value !== '' || !required, { error: 'required' })
    .prefault('');
}

export const richTextKind: Kind<FieldOf<'richText'>> = { check, value: () => z.string(), empty: '' };
