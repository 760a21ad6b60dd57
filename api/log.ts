import { type Logger, pino } from 'pino';
import type { LogLevel } from './config.ts';
import { stackLines } from './faults.ts';
import { createLogOutput, openStandardOutput } from './log-output.ts';
import { redactUrls } from './redact-url.ts';

/** Maximum bytes of a log line, including the line break. */
export const maxLine = 2048;

/** Maximum text lengths to try, one after the other, until the line is short enough. */
const lengths = [400, 100, 20];
const longestName = 40;

/** Truncates texts to `length` characters, lists to `length / 20` items and objects to 20 entries, recursively. */
function cut(value: unknown, length: number): unknown {
  if (typeof value === 'string') return value.length > length ? `${value.slice(0, length).toWellFormed()}…` : value;
  if (Array.isArray(value)) return value.slice(0, length / 20).map((each) => cut(each, length));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).slice(0, 20);
  return Object.fromEntries(entries.map(([name, each]) => [name.slice(0, longestName), cut(each, length)]));
}

/** Truncates the texts of a log line so that it has at most 2 kB (contract 8, "Log"). */
export function truncateLine(line: string): string {
  if (Buffer.byteLength(line) <= maxLine) return line;
  const { level, time, msg, ...fields } = Object(JSON.parse(line));
  for (const length of lengths) {
    const shorter = `${JSON.stringify({ level, time, ...Object(cut(fields, length)), msg: cut(msg, length) })}\n`;
    if (Buffer.byteLength(shorter) <= maxLine) return shorter;
  }
  return `${JSON.stringify({ level, time, msg: cut(msg, 100) })}\n`;
}

interface LoggedError {
  type: string;
  code?: unknown;
  /** The first line only: the rest of a database error may contain personal data. */
  message: string;
  at: string[];
}

const most = { message: 200, calls: 8, call: 130 };

/** Makes foreign text safe for the log: the first line, shortened, with secrets in its URLs redacted. */
export const loggedText = (text: string): string => redactUrls(text.split('\n')[0] ?? '').slice(0, most.message);

function loggedErrorOf(error: Error): LoggedError {
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: loggedText(error.message),
    at: stackLines(error)
      .slice(0, most.calls)
      .map((line) => line.trim().slice(0, most.call)),
  };
}

/** Serializes an error and its cause for the log. */
export function serializeError(error: unknown): (LoggedError & { cause?: LoggedError }) | string {
  if (!(error instanceof Error)) return loggedText(String(error));
  return error.cause instanceof Error
    ? { ...loggedErrorOf(error), cause: loggedErrorOf(error.cause) }
    : loggedErrorOf(error);
}

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
