import type { IncomingMessage, ServerResponse } from 'node:http';
import { sendWhole } from '../http/answer-bytes.ts';
import { etagMatches } from '../http/answer-cache.ts';
import type { HeaderList } from './headers.ts';
import { chooseEncoding, type Encoding } from './headers.ts';

interface Sendable {
  type: string;
  etag: string;
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

interface Extra {
  status?: number;
  cacheControl: string;
  /** Headers that are not yet set on the response. */
  common?: HeaderList;
}

const suffixes: Record<Encoding, string> = { br: '-br', gzip: '-gz', identity: '' };

/** Sends a body from memory in the best encoding that the client accepts, or 304. */
export function sendBody(request: IncomingMessage, response: ServerResponse, item: Sendable, extra: Extra): void {
  const wanted = chooseEncoding(request.headers['accept-encoding']);
  const encoding = item.bodies[wanted] ? wanted : 'identity';
  const body = item.bodies[encoding] ?? item.bodies.identity;
  const etag = `"${item.etag}${suffixes[encoding]}"`;
  const head = [...(extra.common ?? []), 'Cache-Control', extra.cacheControl];
  if (item.bodies.gzip) head.push('Vary', 'Accept-Encoding');
  const status = extra.status ?? 200;
  if (status === 200) {
    head.push('ETag', etag);
    if (etagMatches(request.headers['if-none-match'], etag)) {
      response.writeHead(304, head).end();
      return;
    }
  }
  head.push('Content-Type', item.type);
  if (encoding !== 'identity') head.push('Content-Encoding', encoding);
  sendWhole(request, response, { status, head, body });
}
