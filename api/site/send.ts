import type { IncomingMessage, ServerResponse } from 'node:http';
import { etagMatches } from '../http/answer-cache.ts';
import { endWith } from '../media/send-pieces.ts';
import { chooseEncoding, type Encoding } from './encoding.ts';

interface Sendable {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

interface Extra {
  status?: number;
  cacheControl: string;
  policy?: string;
}

const suffixes: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

/** Sends a body that is in memory, in the best encoding the client takes, or 304. */
export function sendBody(request: IncomingMessage, response: ServerResponse, item: Sendable, extra: Extra): void {
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = item.bodies[wanted] ? wanted : 'identity';
  const body = item.bodies[encoding] ?? item.bodies.identity;
  const etag = `"${item.etag}${suffixes[encoding]}"`;
  response.setHeader('Cache-Control', extra.cacheControl);
  if (item.bodies.gzip) response.setHeader('Vary', 'Accept-Encoding');
  if (extra.policy) response.setHeader('Content-Security-Policy', extra.policy);
  const status = extra.status ?? 200;
  if (status === 200) {
    response.setHeader('ETag', etag);
    if (etagMatches(request.headers['if-none-match'], etag)) {
      response.writeHead(304).end();
      return;
    }
  }
  response.setHeader('Content-Type', item.type);
  response.setHeader('Content-Length', body.length);
  if (encoding !== 'identity') response.setHeader('Content-Encoding', encoding);
  response.writeHead(status);
  if (request.method === 'HEAD') response.end();
  else endWith(body, response);
}
