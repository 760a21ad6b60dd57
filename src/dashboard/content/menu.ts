import type { ContentType } from '../../model/content/type.ts';

export interface MenuGroup {
  /** First segment of its entries' addresses. */
  name: string;
  types: ContentType[];
}

/** Where a content type's screens begin, relative to `/dashboard`. */
export const entryRoute = (type: ContentType): string => (type.shape === 'list' ? type.screens.list : type.screen);

const groupOf = (type: ContentType): string | null => {
  const [first = '', ...rest] = entryRoute(type).split('/');
  return rest.length > 0 ? first : null;
};

/**
 * The menu, from the declarations alone: types whose addresses share a first segment (`home/…`) stand in a group, the
 * others by themselves: lists among the content, single records among the settings.
 */
export function menuOf(types: readonly ContentType[]): {
  groups: MenuGroup[];
  lists: ContentType[];
  records: ContentType[];
} {
  const groups = new Map<string, ContentType[]>();
  for (const type of types) {
    const group = groupOf(type);
    if (group !== null) groups.set(group, [...(groups.get(group) ?? []), type]);
  }
  const single = types.filter((type) => groupOf(type) === null);
  return {
    groups: [...groups].map(([name, members]) => ({ name, types: members })),
    lists: single.filter((type) => type.shape === 'list'),
    records: single.filter((type) => type.shape === 'record'),
  };
}
