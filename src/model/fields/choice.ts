import { z } from 'zod';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

export const choiceKind: Kind<FieldOf<'choice'>> = {
  check: ({ options }) => z.enum([...options], orMissing('choice')),
  // Empty: a draft for which it was not chosen yet.
  value: ({ options }) => z.enum([...options, '']),
  empty: '',
};
