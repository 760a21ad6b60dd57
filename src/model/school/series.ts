import { seriesBounds } from '../limits.ts';
import { addDays, typedDays } from './days.ts';

/** When a series takes place: on these weekdays (0 is Sunday), either until a day or so many times. */
export interface SeriesDays {
  weekdays: readonly number[];
  from: string;
  /** The last day that may be one of the series. */
  until?: string | undefined;
  count?: number | undefined;
  /** Days that are left out. They do not count: with `count` the series goes on for as many days longer. */
  except?: readonly string[] | undefined;
}

/** The weekday of a date; 0 is Sunday. */
export const weekdayOf = (day: string): number => new Date(`${day}T12:00:00Z`).getUTCDay();

/**
 * The days of a series, in order. Days are those of the school's calendar: a change of its clocks moves none.
 * @returns one day more than a series may have where it would have too many
 */
export function seriesDays({ weekdays, from, until, count, except = [] }: SeriesDays): string[] {
  const left = new Set(except);
  const most = Math.min(count ?? Number.POSITIVE_INFINITY, seriesBounds.entries + 1);
  const last = until ?? typedDays.last;
  const days: string[] = [];
  if (weekdays.length === 0) return days;
  for (let day = from; day <= last && days.length < most; day = addDays(day, 1)) {
    if (weekdays.includes(weekdayOf(day)) && !left.has(day)) days.push(day);
  }
  return days;
}

/** The number of days from one date to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T12:00:00Z`) - Date.parse(`${from}T12:00:00Z`)) / 86_400_000);
