import type { Connection } from './connection.ts';
import type { LimitBreach } from './policy.ts';
import { stopParsing } from './stream-state.ts';

/** Why the server closed a connection that the client would have kept open. */
export type CloseReason = LimitBreach | 'no room' | 'too much unsent' | 'idle' | 'too many requests at once';

const errorResponse = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
/** The error response for a client that still waits for an answer. */
const responseFor: Partial<Record<CloseReason, string>> = {
  'slow body': errorResponse('408 Request Timeout'),
  'no room': errorResponse('503 Service Unavailable\r\nRetry-After: 10'),
};

const unread: ReadonlySet<CloseReason> = new Set(['slow reader', 'too much unsent']);

/** Closes a connection and sends an error response if the client still waits for one. */
export function closeConnection({ socket, current }: Connection, reason: CloseReason): void {
  const response = current && !current[1].headersSent ? responseFor[reason] : undefined;
  if (response && socket.writable) socket.write(response);
  stopParsing(socket);
  // For a slow reader, the system would keep megabytes of unsent data for minutes. A TCP reset frees them.
  if (unread.has(reason)) socket.resetAndDestroy();
  else socket.destroy();
}

/** While the server stops: how long a connection may stay idle, and the extra time for it to close, in milliseconds. */
export interface ShutdownTimes {
  idle: number;
  goodbye: number;
}

/**
 * Closes an idle connection while the server stops: gracefully first, later by force. Times are values of
 * `performance.now()`.
 */
export function endIdle(
  { socket, since }: Connection,
  now: number,
  stoppedAt: number,
  { idle, goodbye }: ShutdownTimes,
) {
  const over = Math.min(now - since - idle, now - stoppedAt - goodbye);
  if (over > goodbye) socket.destroy();
  else if (over > 0) socket.end();
}
