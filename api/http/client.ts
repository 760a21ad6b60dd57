import type { IncomingMessage } from 'node:http';

/** The client's address; behind a trusted proxy the last one of `X-Forwarded-For`, which that proxy has written. */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || request.socket.remoteAddress || 'unknown';
}
