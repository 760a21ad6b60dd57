import { z } from 'zod';
import { allLists } from '../content-types/index.ts';
import { bilingual, id, named } from '../named.ts';
import { optionalInput } from '../text/optional-input.ts';
import { type Endpoints, message, meta, pageQuery, searchSent } from './endpoint.ts';

/** The word for messages from the contact form; those of content are the paths of its lists. */
export const messagesInTrash = 'contacts';

/** What the trash can hold, by the words of its addresses. */
const trashWords: readonly string[] = [...allLists.map(({ path }) => path), messagesInTrash];

const inTrash = z.object({
  type: z.string(),
  id,
  title: bilingual,
  deleted_at: z.iso.datetime(),
  deleted_by: named(z.string()).nullable(),
  /** Until when it can be restored. */
  until: z.iso.datetime(),
  /** The address that restores it with a POST. */
  restore: z.string(),
});
export type InTrash = z.infer<typeof inTrash>;

/** What was deleted and can still be restored. */
export const trashEndpoints = {
  'GET /dashboard/trash': {
    auth: 'admin',
    needs: 'any',
    own: true,
    summary: 'What was deleted in the last 30 days, of the types that one may write; the latest first',
    query: pageQuery.extend({ type: optionalInput(z.enum(trashWords, 'choice')), q: searchSent }),
    answer: z.object({ data: z.array(inTrash), meta }),
  },
  'DELETE /dashboard/trash/:type/:id': {
    auth: 'admin',
    needs: 'staff',
    summary: 'Delete something in the trash at once and for good',
    refused: 'Something else in the trash belongs to it',
    answer: message,
  },
} as const satisfies Endpoints;
