import type { ContentType } from '../../model/content/type.ts';

export interface MenuGroup {
  /** First path segment of its entries. */
  name: string;
  types: ContentType[];
}

/** Route of a content type's first screen, relative to `/dashboard`. */
export const entryRoute = (type: ContentType): string => (type.shape === 'list' ? type.screens.list : type.screen);

const groupOf = (type: ContentType): string | null => {
  const [first = '', ...rest] = entryRoute(type).split('/');
  return rest.length > 0 ? first : null;
};

/**
 * Builds the menu from the content type declarations. Types whose routes share a first segment (`home/…`) form a group.
 * Of the others, lists stand in the content section and single records in the settings.
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
