/** Where the school stands: its days begin and end there. */
export const schoolZone = 'Africa/Khartoum';

const dayLength = 86_400_000;

const inZone = new Intl.DateTimeFormat('en-CA', {
  timeZone: schoolZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const hours = new Intl.DateTimeFormat('en-GB', {
  timeZone: schoolZone,
  hourCycle: 'h23',
  hour: 'numeric',
  minute: 'numeric',
});

const noonOf = (day: string) => Date.parse(`${day}T12:00:00Z`);
const dayOf = (milliseconds: number) => new Date(milliseconds).toISOString().slice(0, 10);

/** The school's day (`YYYY-MM-DD`) at a moment. */
export const schoolDay = (moment: Date): string => inZone.format(moment);

/** The moment at which a day begins at the school. */
export function startOfDay(day: string): Date {
  const noon = noonOf(day);
  const [hour = 0, minute = 0] = hours.format(noon).split(':').map(Number);
  const past = schoolDay(new Date(noon)) === day ? 0 : dayLength;
  return new Date(noon - (hour * 60 + minute) * 60_000 - past);
}

/** The day so many days later, or earlier. */
export const addDays = (day: string, count: number): string => dayOf(noonOf(day) + count * dayLength);

/** The same day so many months later; the last one of a month that is too short (beyond 3). */
export function addMonths(day: string, count: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + count, Math.min(date, last), 12));
}

/** Whether a text is a day that the calendar has. */
export function isDay(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(noonOf(text)) && dayOf(noonOf(text)) === text;
}

/** The first and the last day that anybody may type. */
export const typedDays = { first: '1900-01-01', last: '2199-12-31' } as const;

/** Whether a text is a day that one may type: a slip such as 9999 is none. */
export const isTypedDay = (text: string): boolean => isDay(text) && text >= typedDays.first && text <= typedDays.last;

/** Years for which access can be given. */
const mostYears = 10;

/** The last day up to which access can be given today. */
export const furthestEnd = (today: string): string => addMonths(today, 12 * mostYears);

/** What is wrong with the last day of an access that is given today; null when nothing is. */
export function endProblem(end: string, today: string): 'dayPast' | 'dayFar' | null {
  if (end < today) return 'dayPast';
  return end > furthestEnd(today) ? 'dayFar' : null;
}
