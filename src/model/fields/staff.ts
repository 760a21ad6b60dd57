import { z } from 'zod';
import { whole } from './count.ts';
import type { FieldOf } from './index.ts';
import type { Kind } from './kind.ts';
import { orNull } from './optional.ts';

export const staffKind: Kind<FieldOf<'staff'>> = {
  check: ({ can }, tools) => orNull(whole(1, 'unknown').refine((id) => tools.may(id, can), { error: 'unknown' })),
  value: () => z.number().int().nullable(),
  empty: null,
  whole: true,
  emptiable: true,
};
