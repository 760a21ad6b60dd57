import { z } from 'zod';
import { id } from '../named.ts';
import { optionalInput } from '../text/optional-input.ts';
import { wholeNumber } from '../text/text.ts';
import { type Endpoints, meta, pageQuery } from './endpoint.ts';

/** The `?about=` filter: an API path segment, with an id for lists. */
const about = z.string().regex(/^[A-Za-z-]{1,40}(\/[1-9]\d{0,14})?$/, 'unknown');

/** An entry of the audit log. */
const auditLine = z.object({
  id,
  at: z.iso.datetime(),
  actor: z.object({ id, name: z.string() }),
  action: z.string(),
  about: z.string(),
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});

/** The audit log. */
export const auditEndpoints = {
  'GET /dashboard/audit': {
    auth: 'admin',
    needs: 'audit',
    summary:
      'What the staff has done, newest first; ?actor= is a number of the staff, ?about= a thing such as students/12',
    query: pageQuery.extend({
      actor: optionalInput(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown')),
      about: optionalInput(about),
    }),
    answer: z.object({ data: z.array(auditLine), meta }),
  },
} as const satisfies Endpoints;
