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
