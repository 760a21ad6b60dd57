import { z } from 'zod';
import { whole } from './count.ts';
import type { Kind, Plain } from './kind.ts';

/** The number of an entry of a list, or of a grade. */
export type ReferenceField = Plain<'reference'> & {
  /** The list's name, or `grades`. */
  to: string;
  /** Texts of the entry pointed at that are read together with its name. */
  shows: readonly string[];
};

export const reference = (to: string, shows: readonly string[] = []) =>
  ({ kind: 'reference', bilingual: false, required: true, to, shows }) as const;

export const referenceKind: Kind<ReferenceField> = {
  check: ({ to }, tools) => whole(1, 'unknown').refine((id) => tools.exists(to, id), { error: 'unknown', abort: true }),
  value: () => z.number().int(),
  indexed: true,
  empty: undefined,
};
