import { cacheLast } from '../text/formats.ts';
import { schoolFacts } from './facts.ts';

const clocks = cacheLast(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
    }),
);

/** How far the school's clock is ahead of UTC at a moment, in milliseconds. */
function aheadAt(moment: number): number {
  const parts = new Map(
    clocks(schoolFacts().time_zone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, value]),
  );
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? '';
  const shown = `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:${part('second')}Z`;
  return Date.parse(shown) - Math.floor(moment / 1000) * 1000;
}

/**
 * The moment of a day (`YYYY-MM-DD`) and a time (`HH:MM`) at the school. A time that the clocks skip in spring is the
 * one an hour later.
 */
export function momentOf(day: string, time: string): Date {
  const written = Date.parse(`${day}T${time}Z`);
  const first = written - aheadAt(written);
  // The clocks may change between the two moments: the second guess knows the right side.
  const second = written - aheadAt(first);
  return new Date(written - aheadAt(second) === second ? second : Math.max(first, second));
}

/** A moment on the school's clock (`YYYY-MM-DDTHH:mm`), as `momentOf` reads it. */
export const localMoment = (moment: Date): string =>
  new Date(moment.getTime() + aheadAt(moment.getTime())).toISOString().slice(0, 16);

/** The moment when a day begins at the school. */
export const startOfDay = (day: string): Date => momentOf(day, '00:00');
