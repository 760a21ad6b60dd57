import { z } from 'zod';
import { type Kind, orMissing, type Plain } from './kind.ts';

export type ChoiceField = Plain<'choice'> & { options: readonly string[] };

export const choice = <const O extends readonly string[]>(options: O) =>
  ({ kind: 'choice', bilingual: false, required: true, options }) as const;

export const choiceKind: Kind<ChoiceField> = {
  check: ({ options }) => z.enum([...options], orMissing('choice')),
  value: ({ options }) => z.enum([...options]),
  empty: '',
};
