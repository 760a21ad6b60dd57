import { typeAheadReset } from '../model/limits.ts';

/**
 * Finds entries by their first letters as they are typed.
 * @returns takes a key and where the search stands; answers the entry's index, or -1
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
