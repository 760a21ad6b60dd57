interface Fault {
  type: string;
  code?: unknown;
  /** Its first line: what a database's error says after it may be what a person has written. */
  message: string;
  at: string[];
}

const most = { message: 200, calls: 8, call: 130 };

function faultOf(error: Error): Fault {
  const calls = (error.stack ?? '').split('\n').filter((line) => /^ +at /.test(line));
  return {
    type: error.name,
    ...('code' in error ? { code: error.code } : {}),
    message: error.message.split('\n')[0]?.slice(0, most.message) ?? '',
    at: calls.slice(0, most.calls).map((line) => line.trim().slice(0, most.call)),
  };
}

/** An error as the log shows it, together with what caused it. */
export function loggedError(error: unknown): (Fault & { cause?: Fault }) | string {
  if (!(error instanceof Error)) return String(error).slice(0, most.message);
  return error.cause instanceof Error ? { ...faultOf(error), cause: faultOf(error.cause) } : faultOf(error);
}
