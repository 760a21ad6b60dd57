import type { IncomingMessage } from 'node:http';

const long = new WeakSet<IncomingMessage>();

/**
 * Lets a request's body take as long as files do, by a least rate (contract 8). Said by the route that takes the files,
 * once it is known that the one who sends them may.
 */
export function mayTakeLong(request: IncomingMessage): void {
  long.add(request);
}

export const takesLong = (request: IncomingMessage): boolean => long.has(request);
