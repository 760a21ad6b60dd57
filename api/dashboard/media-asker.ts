import type { MediaAsker } from '../../db/files/media-list.ts';
import type { Admin } from '../../db/people/admins.ts';
import { allTypes } from '../../src/model/content-types/index.ts';
import { reachOf } from '../../src/model/people/capabilities.ts';
import { withinOf } from './access-scope.ts';

/** The asker of the library, with the content types that the role may see. */
export const mediaAskerOf = (by: Admin): MediaAsker => ({
  id: by.id,
  name: by.name,
  reach: allTypes
    .filter(({ needs }) => reachOf(by.role, needs) !== null)
    .map((type) => ({ type, within: withinOf(by, type) })),
});
