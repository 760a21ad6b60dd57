import { useState } from 'react';

/** Something that can be ticked, with its title for messages. */
export interface Tickable {
  id: number;
  title: string;
}

interface Held {
  /** What the list was narrowed to when they were ticked. */
  of: string;
  chosen: ReadonlyMap<number, string>;
  /** The one that was ticked last: a range begins there. */
  last: number | null;
}

const nothing: ReadonlyMap<number, string> = new Map();

/**
 * What is ticked in a list. It survives other pages and another order of the same list, but not another filter.
 * @param of what the list is narrowed to
 * @param shown what can be ticked on the page, in its order
 */
export function useTicks(of: string, shown: readonly Tickable[]) {
  const [held, setHeld] = useState<Held>({ of, chosen: nothing, last: null });
  const { chosen, last } = held.of === of ? held : { chosen: nothing, last: null };
  const from = shown.findIndex(({ id }) => id === last);

  const set = (wanted: readonly Tickable[], on: boolean, newest: number | null) =>
    setHeld((before) => {
      const next = new Map(before.of === of ? before.chosen : nothing);
      for (const { id, title } of wanted) {
        if (on) next.set(id, title);
        else next.delete(id);
      }
      return { of, chosen: next, last: newest };
    });

  return {
    chosen,
    /** Ticks one, or all from the one that was ticked last up to this one. */
    tick(id: number, on: boolean, range = false) {
      const to = shown.findIndex((each) => each.id === id);
      const reach = range && from >= 0 && to >= 0 ? [Math.min(from, to), Math.max(from, to)] : [to, to];
      set(shown.slice(reach[0], (reach[1] ?? to) + 1), on, id);
    },
    /** Ticks the whole page. */
    tickPage: (on: boolean) => set(shown, on, null),
    /** Ticks more than what is shown. */
    add: (more: readonly Tickable[]) => set(more, true, null),
    drop: (ids: readonly number[]) =>
      set(
        ids.map((id) => ({ id, title: '' })),
        false,
        null,
      ),
    clear: () => setHeld({ of, chosen: nothing, last: null }),
    /** Whether a range up to this one has more than its two ends, so that it is worth a button. */
    reaches(id: number): boolean {
      const to = shown.findIndex((each) => each.id === id);
      return last !== null && chosen.has(last) && from >= 0 && !chosen.has(id) && Math.abs(to - from) > 1;
    },
  };
}

export type Ticks = ReturnType<typeof useTicks>;
