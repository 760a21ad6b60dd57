import { contentLimits } from '../limits.ts';
import type { Base } from './kind.ts';
import type { TextOptions } from './text.ts';

/** Several lines without any form. */
export type PlainTextField = Base & { kind: 'plainText'; max: number };

export const bilingualPlainText = ({ required = true, max = contentLimits.plain }: TextOptions = {}) =>
  ({ kind: 'plainText', bilingual: true, required, max }) as const;

export { textKind as plainTextKind } from './text.ts';
