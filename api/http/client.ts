import type { IncomingMessage } from 'node:http';

/**
 * The client's IP address. Behind a trusted proxy it is the last entry of `X-Forwarded-For`, which that proxy added.
 */
export function clientAddress(request: IncomingMessage, trustProxy: boolean): string {
  const forwarded = trustProxy
    ? String(request.headers['x-forwarded-for'] ?? '')
        .split(',')
        .at(-1)
        ?.trim()
    : '';
  return forwarded || request.socket.remoteAddress || 'unknown';
}
