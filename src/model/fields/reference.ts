import { z } from 'zod';
import { whole } from './count.ts';
import type { FieldOf } from './index.ts';
import type { Kind } from './kind.ts';

export const referenceKind: Kind<FieldOf<'reference'>> = {
  check: ({ to }, tools) => whole(1, 'unknown').refine((id) => tools.exists(to, id), { error: 'unknown', abort: true }),
  value: () => z.number().int(),
  indexed: () => true,
  empty: undefined,
};
