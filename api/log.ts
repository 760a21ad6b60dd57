import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { serializeError } from './log-fault.ts';
import { truncateLine } from './log-line.ts';
import { createLogOutput, openStandardOutput } from './log-output.ts';

export type Log = Logger;

const timestamp = pino.stdTimeFunctions.isoTime;

const missed = (lines: number) =>
  `{"level":40${timestamp()},"event":"log.dropped","lines":${lines},"msg":"nobody read these lines"}\n`;

/**
 * Creates the log: one JSON line per event to standard output, at most 2 kB each. Lines are dropped when nobody reads
 * them (contract 8, "Log").
 */
export function createLog(level: LogLevel): Log {
  const output = createLogOutput(openStandardOutput(), missed);
  process.once('exit', output.finish);
  const serializers = { err: serializeError };
  return pino(
    { level, base: null, timestamp, serializers },
    { write: (line: string) => output.write(truncateLine(line)) },
  );
}
