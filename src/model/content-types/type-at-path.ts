import type { ContentType } from '../content/type.ts';
import { allTypes } from './index.ts';

/** The content type with this path in the API, as in audit entries; undefined if there is none. */
export const typeAtPath = (path: string | undefined): ContentType | undefined =>
  allTypes.find((each) => (each.shape === 'list' ? each.path : each.read) === path);
