import { referencingLists } from '../../model/content/references.ts';
import type { ListType } from '../../model/content/type.ts';
import { allLists } from '../../model/content-types/index.ts';

/** Lists that were emptied at once since the dashboard was opened, by name. */
const emptied = new Set<string>();

export const recordCleared = (type: ListType): void => void emptied.add(type.name);
export const recordNotCleared = (type: ListType): void => void emptied.delete(type.name);

/** All lists in an order in which they can be emptied: a list that refers to another comes before it. */
function emptyingOrder(): ListType[] {
  const order = new Set<ListType>();
  const visit = (type: ListType) => {
    for (const { list } of referencingLists(type.name)) if (!order.has(list)) visit(list);
    order.add(type);
  };
  for (const type of allLists) visit(type);
  return [...order];
}

/** The list to go on with when one was emptied: the next one that was not; undefined at the end. */
export function nextListToClear(type: ListType, may: (type: ListType) => boolean): ListType | undefined {
  const order = emptyingOrder();
  const place = order.indexOf(type);
  return [...order.slice(place + 1), ...order.slice(0, place)].find((each) => !emptied.has(each.name) && may(each));
}
