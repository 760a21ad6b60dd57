import { z } from 'zod';
import { contentLimits } from '../limits.ts';
import { text } from '../text.ts';
import type { Base, Kind } from './kind.ts';

/** One line. */
export type TextField = Base & { kind: 'text'; max: number };

export interface TextOptions {
  required?: boolean;
  /** Characters. */
  max?: number;
}

const declared = ({ required = true, max = contentLimits.line }: TextOptions) =>
  ({ kind: 'text', required, max }) as const;

export const bilingualText = (options: TextOptions = {}) => ({ ...declared(options), bilingual: true }) as const;

/** One line that is the same in every language. */
export const line = (options: TextOptions = {}) => ({ ...declared(options), bilingual: false }) as const;

/** A text that may be refused for being empty or too long, and nothing else. */
export const textKind: Kind<Base & { max: number }> = {
  check: ({ required, max }) => text({ min: required ? 1 : 0, max }),
  value: () => z.string(),
  empty: '',
};
