import { z } from 'zod';
import { bulkBounds } from '../limits.ts';
import { idsOf } from '../text/list-of.ts';
import { type Endpoints, message } from './endpoint.ts';

/** The ids in the body of an action on many things. */
export const manyIds = { ids: idsOf(bulkBounds.most) };

/** The answer to an action on many things: how many it has changed, and the id for the undo. */
export const manyAnswer = message.extend({ data: z.object({ changed: z.number().int(), undo: z.string() }) });

/** When an action on many things answers 422, for the OpenAPI document. */
export const manyRefused = 'Invalid fields, each named; or things that cannot be changed, each in data with the reason';

/** The undo of any action on many things. */
export const manyEndpoints = {
  'POST /dashboard/many/:undo/undo': {
    auth: 'admin',
    // What the undone action needs is checked again, because it depends on what was changed.
    needs: ['messages', 'site', 'subjects', 'materials'],
    own: true,
    summary: `Undo an action on many things, within ${bulkBounds.undoHours} hours and once: what was not changed since`,
    conflict: 'It was undone before, or too much time has passed',
    answer: message.extend({ data: z.object({ undone: z.number().int(), left: z.number().int() }) }),
  },
} as const satisfies Endpoints;
