import { z } from 'zod';
import { mediaKinds } from '../files/media-kinds.ts';
import { mediaBounds } from '../limits.ts';
import { bilingual, id } from '../named.ts';
import { orderOf } from '../text/list-of.ts';
import { optionalInput } from '../text/optional-input.ts';
import { flag, wholeNumber } from '../text/text.ts';
import { type Endpoints, message, meta, pageQuery, searchSent } from './endpoint.ts';

/** Staff who write texts with pictures, films and papers; each sees the files of the own entries. */
const writers = { auth: 'admin', needs: ['site', 'subjects', 'materials'], own: true } as const;

/** An entry that names a file: the path of its type in the API, and its name. */
const use = z.object({ type: z.string(), id, title: bilingual });
export type MediaUse = z.infer<typeof use>;

/** A stored file. Width and height are those of a picture; `name` is null for files from before names were kept. */
const mediaFile = z.object({
  id,
  address: z.string(),
  kind: z.enum(mediaKinds),
  bytes: z.number().int(),
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  name: z.string().nullable(),
  uploaded_at: z.iso.datetime(),
  used: z.array(use),
});
export type MediaFile = z.infer<typeof mediaFile>;

/** The media library: the stored files of content. */
export const mediaEndpoints = {
  'GET /dashboard/media': {
    ...writers,
    summary:
      'Stored pictures, films and papers, newest first; ?q= looks in their names and in those of the entries that use them',
    query: pageQuery.extend({
      q: searchSent,
      kind: optionalInput(z.enum(mediaKinds, 'choice')),
      unused: optionalInput(flag),
    }),
    answer: z.object({ data: z.array(mediaFile), meta }),
  },
  'DELETE /dashboard/media': {
    ...writers,
    summary: 'Remove files for good that nothing uses, all of them or none',
    body: z.object({ ids: orderOf(wholeNumber(1, Number.MAX_SAFE_INTEGER, 'unknown'), mediaBounds.atOnce) }),
    refused:
      'One is in use, also by what was deleted or by an earlier version: data names those that cannot be removed',
    answer: message,
  },
} as const satisfies Endpoints;
