import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';

export type Log = Logger;

/** One JSON line an event, to standard output. */
export function createLog(level: LogLevel): Log {
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime });
}
