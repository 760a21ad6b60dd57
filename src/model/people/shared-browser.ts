import { z } from 'zod';

/**
 * 1 for a shared browser: the session ends when the browser closes, or after 12 hours. Any other value means not
 * shared.
 */
export const shared = z
  .unknown()
  .optional()
  .transform((value) => value === 1 || value === '1');
