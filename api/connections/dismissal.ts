import type { Connection } from './connection.ts';
import type { Fault } from './policy.ts';
import { stopParsing } from './stream-state.ts';

/** Why a connection was closed that its client would have kept. */
export type Reason = Fault | 'no room' | 'too much unsent' | 'idle' | 'too many requests at once';

const lastWords = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
/** What is still said to the one who waits for an answer. */
const farewell: Partial<Record<Reason, string>> = {
  'slow body': lastWords('408 Request Timeout'),
  'no room': lastWords('503 Service Unavailable\r\nRetry-After: 10'),
};

const unread: ReadonlySet<Reason> = new Set(['slow reader', 'too much unsent']);

/** Closes a connection for a reason, and says it to whoever waits for an answer. */
export function dismiss({ socket, current }: Connection, reason: Reason): void {
  const words = current && !current[1].headersSent ? farewell[reason] : undefined;
  if (words && socket.writable) socket.write(words);
  stopParsing(socket);
  // What such a reader has not taken the system would hold for minutes, megabytes each: a reset gives it up.
  if (unread.has(reason)) socket.resetAndDestroy();
  else socket.destroy();
}

/** How long a connection may be idle once the server stops, and how long its end may take, in milliseconds. */
export interface Goodbye {
  idle: number;
  goodbye: number;
}

/** Ends an idle connection of a server that stops: politely first, then in any case. Times as `performance.now()`. */
export function endIdle({ socket, since }: Connection, now: number, stoppedAt: number, { idle, goodbye }: Goodbye) {
  const over = Math.min(now - since - idle, now - stoppedAt - goodbye);
  if (over > goodbye) socket.destroy();
  else if (over > 0) socket.end();
}
