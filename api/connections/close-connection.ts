import { STATUS_CODES } from 'node:http';
import type { HeaderList } from '../site/headers.ts';
import type { Connection } from './connection.ts';
import type { LimitBreach } from './policy.ts';
import { stopParsing } from './stream-state.ts';

/** Why the server closed a connection that the client would have kept open. */
export type CloseReason = LimitBreach | 'no room' | 'too much unsent' | 'idle' | 'too many requests at once';

/** The error response for a client that still waits for an answer: its status, and headers beside the common ones. */
const responseFor: Partial<Record<CloseReason, [number, ...HeaderList]>> = {
  'slow body': [408],
  'no room': [503, 'Retry-After', '10'],
};

/** Statuses of what Node's parser does not read as a request, by the code of its error; any other is 400. */
const unreadable: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/** An answer without a body that ends its connection. It is written by hand, because no request was read for it. */
function lastAnswer(status: number, headers: HeaderList): string {
  const all = [...headers, 'Cache-Control', 'no-store', 'Connection', 'close', 'Content-Length', '0'];
  const lines = all.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${all[at + 1]}`] : []));
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', ''].join('\r\n');
}

const unread: ReadonlySet<CloseReason> = new Set(['slow reader', 'too much unsent']);

/**
 * Closes a connection and sends an error response if the client still waits for one.
 * @param common the headers of every answer
 */
export function closeConnection({ socket, current }: Connection, reason: CloseReason, common: () => HeaderList): void {
  const [status, ...headers] = (current && !current[1].headersSent && responseFor[reason]) || [];
  if (status !== undefined && socket.writable) socket.write(lastAnswer(status, [...common(), ...headers]));
  stopParsing(socket);
  // For a slow reader, the system would keep megabytes of unsent data for minutes. A TCP reset frees them.
  if (unread.has(reason)) socket.resetAndDestroy();
  else socket.destroy();
}

/**
 * Answers what Node's parser cannot read as a request, and closes the connection.
 * @param common the headers of every answer
 */
export function refuseUnreadable(
  { socket, current }: Connection,
  { code = '' }: NodeJS.ErrnoException,
  common: () => HeaderList,
): void {
  if (socket.writable && !current?.[1].headersSent) socket.write(lastAnswer(unreadable[code] ?? 400, common()));
  socket.destroy();
}

/** While the server stops: how long a connection may stay idle, and the extra time for it to close, in milliseconds. */
export interface ShutdownTimes {
  idle: number;
  closing: number;
}

/**
 * Closes an idle connection while the server stops: gracefully first, later by force. Times are values of
 * `performance.now()`.
 */
export function endIdle(
  { socket, since }: Connection,
  now: number,
  stoppedAt: number,
  { idle, closing }: ShutdownTimes,
) {
  const over = Math.min(now - since - idle, now - stoppedAt - closing);
  if (over > closing) socket.destroy();
  else if (over > 0) socket.end();
}
