import { stackLines } from './faults.ts';
import { redactUrls } from './redact-url.ts';

interface Fault {
  type: string;
  code?: unknown;
  /** The first line only: the rest of a database error may contain personal data. */
  message: string;
  at: string[];
}

const most = { message: 200, calls: 8, call: 130 };

/** Makes foreign text safe for the log: the first line, shortened, with secrets in its URLs redacted. */
export const loggedText = (text: string): string => redactUrls(text.split('\n')[0] ?? '').slice(0, most.message);

function faultOf(error: Error): Fault {
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
export function serializeError(error: unknown): (Fault & { cause?: Fault }) | string {
  if (!(error instanceof Error)) return loggedText(String(error));
  return error.cause instanceof Error ? { ...faultOf(error), cause: faultOf(error.cause) } : faultOf(error);
}
