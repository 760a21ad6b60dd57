import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { shortText } from '../limits.ts';

/**
 * 1 for a shared browser: the session ends when the browser closes, or after 12 hours. Any other value means not
 * shared.
 */
export const shared = z
  .unknown()
  .optional()
  .transform((value) => value === 1 || value === '1');

/** The same for a form that names its wrong fields: a long text is refused there. */
export const sharedSent = z
  .unknown()
  .optional()
  .refine((value) => typeof value !== 'string' || value.length <= shortText, 'invalid' satisfies Problem)
  .pipe(shared);
