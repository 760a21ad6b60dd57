import { callsOf } from './faults.ts';
import { withShownAddresses } from './shown-address.ts';

interface Fault {
  type: string;
  code?: unknown;
  /** Its first line: what a database's error says after it may be what a person has written. */
  message: string;
  at: string[];
}

const most = { message: 200, calls: 8, call: 130 };

/** What somebody else's text may say in the log: its first line, without what its addresses hold. */
export const loggedText = (text: string): string =>
  withShownAddresses(text.split('\n')[0] ?? '').slice(0, most.message);

function faultOf(error: Error): Fault {
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: loggedText(error.message),
    at: callsOf(error)
      .slice(0, most.calls)
      .map((line) => line.trim().slice(0, most.call)),
  };
}

/** An error as the log shows it, together with what caused it. */
export function loggedError(error: unknown): (Fault & { cause?: Fault }) | string {
  if (!(error instanceof Error)) return loggedText(String(error));
  return error.cause instanceof Error ? { ...faultOf(error), cause: faultOf(error.cause) } : faultOf(error);
}
