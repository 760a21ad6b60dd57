import { z } from 'zod';
import { text } from '../text/text.ts';
import type { FieldOf } from './index.ts';
import type { Kind } from './kind.ts';

/** A text that is only checked for being empty or too long. */
export const textKind: Kind<FieldOf<'text' | 'plainText'>> = {
  check: ({ required, max }) => text({ min: required ? 1 : 0, max }),
  value: () => z.string(),
  empty: '',
};
