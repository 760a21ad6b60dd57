import { z } from 'zod';
import { until } from './content.ts';
import type { School } from './process.ts';

/** The fields that every log line has. */
const logLine = z.looseObject({ level: z.number(), time: z.iso.datetime(), msg: z.string() });
export type LogLine = z.infer<typeof logLine>;

const isLog = (line: string) => line.startsWith('{');

/** The complete lines of a school's log so far, as text. */
export function logText(school: Pick<School, 'output'>): string[] {
  return school.output().split('\n').slice(0, -1).filter(isLog);
}

/** The complete lines of a school's log so far, parsed. */
export const logOf = (school: Pick<School, 'output'>): LogLine[] =>
  logText(school).map((line) => logLine.parse(JSON.parse(line)));

/** Waits for a log line. @returns the first line that matches */
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
