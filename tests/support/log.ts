import { z } from 'zod';
import { until } from './content.ts';
import type { School } from './process.ts';

/** A line of the log; every one has these. */
export const logLine = z.looseObject({ level: z.number(), time: z.iso.datetime(), msg: z.string() });
export type LogLine = z.infer<typeof logLine>;

const isLog = (line: string) => line.startsWith('{');

/** Every whole line of a school's log so far, as it was written. */
export function logText(school: Pick<School, 'output'>): string[] {
  return school.output().split('\n').slice(0, -1).filter(isLog);
}

/** Every line of a school's log so far. */
export const logOf = (school: Pick<School, 'output'>): LogLine[] =>
  logText(school).map((line) => logLine.parse(JSON.parse(line)));

/** Waits for a line of the log. @returns the first that fits */
export async function logged(
  school: Pick<School, 'output'>,
  fits: (line: LogLine) => boolean,
  what: string,
): Promise<LogLine> {
  await until(() => logOf(school).some(fits), what);
  const found = logOf(school).find(fits);
  if (!found) throw new Error(what);
  return found;
}
