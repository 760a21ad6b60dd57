import { typeAheadReset } from '../model/limits.ts';

/**
 * Type-ahead search: finds entries by their first letters.
 * @returns a function that takes a key, the entries and the current index, and returns the index found or -1
 */
export function typeAhead(): (key: string, entries: string[], current: number) => number {
  let typed = '';
  let last = 0;
  return (key, entries, current) => {
    const now = performance.now();
    typed = now - last > typeAheadReset ? key : typed + key;
    last = now;
    const from = typed.length === 1 ? current + 1 : Math.max(current, 0);
    const order = entries.map((_, step) => (from + step) % entries.length);
    return order.find((index) => entries[index]?.toLocaleLowerCase().startsWith(typed.toLocaleLowerCase())) ?? -1;
  };
}
