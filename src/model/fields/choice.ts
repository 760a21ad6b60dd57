import { z } from 'zod';
import type { FieldOf } from './index.ts';
import { type Kind, orMissing } from './kind.ts';

export const choiceKind: Kind<FieldOf<'choice'>> = {
  check: ({ options }) => z.enum([...options], orMissing('choice')),
  value: ({ options }) => z.enum([...options]),
  empty: '',
};
