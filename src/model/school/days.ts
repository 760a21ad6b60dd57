import { cacheLast } from '../text/formats.ts';
import { schoolFacts } from './facts.ts';

const dayLength = 86_400_000;

const days = cacheLast(
  (timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The date (`YYYY-MM-DD`) at the school at a moment. */
export const schoolDay = (moment: Date): string => days(schoolFacts().time_zone).format(moment);

/** The date `count` days later; earlier if negative. */
export const addDays = (day: string, count: number): string => dayOf(noonOf(day) + count * dayLength);

/** The same day `count` months later; the last day of the month if that month is shorter. */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last), 12));
}

/** Whether a text is an existing date in the form `YYYY-MM-DD`. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && dayOf(noonOf(text)) === text;
}

/** The first and last date that a person may enter. */
export const typedDays = { first: '1900-01-01', last: '2199-12-31' } as const;

/** Whether a text is a date in this range: a typing error such as the year 9999 is refused. */
export const isTypedDay = (text: string): boolean => isDay(text) && text >= typedDays.first && text <= typedDays.last;

/** Maximum length of access, in years. */
const mostYears = 10;

/** The latest end date for access that is given today. */
export const furthestEnd = (today: string): string => addMonths(today, 12 * mostYears);

/** The problem with an end date of access that is given today; null if it is valid. */
export function endProblem(end: string, today: string): 'dayPast' | 'dayFar' | null {
  if (end < today) return 'dayPast';
  return end > furthestEnd(today) ? 'dayFar' : null;
}
