/** Puts an id at another place. */
export const movedTo = (ids: readonly number[], id: number, place: number): number[] =>
  ids.filter((each) => each !== id).toSpliced(Math.max(0, Math.min(place, ids.length - 1)), 0, id);

/**
 * Applies an order that a user has made to a set that has changed meanwhile. Remaining ids keep the user's order; a new
 * id goes after its predecessor in the stored order.
 */
export function appliedTo(wanted: readonly number[], present: readonly number[]): number[] {
  const remaining = wanted.filter((id) => present.includes(id));
  return present.reduce<number[]>((order, id, index) => {
    if (remaining.includes(id)) return order;
    const before = index === 0 ? -1 : order.indexOf(present[index - 1] ?? 0);
    return order.toSpliced(before + 1, 0, id);
  }, remaining);
}
