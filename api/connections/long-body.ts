import type { IncomingMessage } from 'node:http';

const long = new WeakSet<IncomingMessage>();

/**
 * Allows a request body the longer time limit of file uploads, with a minimum transfer rate (contract 8). The route
 * that receives the files calls it after the access check.
 */
export function allowLongBody(request: IncomingMessage): void {
  long.add(request);
}

export const isLongBodyAllowed = (request: IncomingMessage): boolean => long.has(request);
