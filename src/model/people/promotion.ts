import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { listOf } from '../text/list-of.ts';
import { wholeNumber } from '../text/text.ts';

const problem: Problem = 'unknown';
const number = wholeNumber(1, Number.MAX_SAFE_INTEGER, problem);
const required: Problem = 'required';

/** More students than any grade has. */
const mostExcepted = 10_000;

/**
 * The promotion of a whole grade. `to_grade_id` null (an empty text in a form) means that the students leave the
 * school.
 */
export const promotion = z
  .object({
    grade_id: z.preprocess(
      (sent) => (sent === '' || sent === null ? undefined : sent),
      z
        .unknown()
        .refine((sent) => sent !== undefined, { message: required, abort: true })
        .pipe(number),
    ),
    to_grade_id: z.preprocess(
      (sent) => (sent === '' ? null : sent),
      z
        .unknown()
        .refine((sent) => sent !== undefined, { message: required, abort: true })
        .pipe(number.nullable()),
    ),
    except: listOf(number, mostExcepted)
      .optional()
      .transform((ids) => ids ?? []),
  })
  .superRefine(({ grade_id, to_grade_id }, context) => {
    const same: Problem = 'sameGrade';
    if (grade_id === to_grade_id) context.addIssue({ code: 'custom', message: same, path: ['to_grade_id'] });
  });
export type Promotion = z.infer<typeof promotion>;
