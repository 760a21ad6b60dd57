import type { IncomingMessage, ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import type { Log } from '../log.ts';
import { endWith, writeAndFlush } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';
import { contentDisposition, type FileName } from './file-name.ts';
import { noteLength } from './request-log.ts';

/** A generated file that is streamed while it is made. */
export interface MadeFile {
  name: FileName;
  type: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Streams an answer with the headers of `c`. The next piece is made only when the client has taken the one before
 * (backpressure), and none after it has disconnected.
 */
export async function streamAnswer(c: RouteContext, log: Log, pieces: AsyncIterable<Uint8Array>): Promise<Response> {
  const { incoming, outgoing } = c.env;
  for (const [header, value] of c.res.headers) {
    if (header === 'set-cookie') outgoing.appendHeader(header, value);
    else outgoing.setHeader(header, value);
  }
  outgoing.writeHead(200);
  try {
    for await (const piece of pieces) {
      await writeAndFlush(outgoing, Buffer.from(piece));
      await turn();
    }
    outgoing.end();
  } catch (error) {
    // The headers are already sent, so an aborted answer is the only way to report an error. A client that disconnects
    // is not an error.
    if (!outgoing.destroyed && !incoming.socket.destroyed)
      log.error({ event: 'request.failed', err: error, requestId: c.get('requestId') }, 'request failed');
    outgoing.destroy();
  }
  return RESPONSE_ALREADY_SENT;
}

/** Streams a generated file as a download. */
export async function answerWithFile(c: RouteContext, log: Log, { name, type, pieces }: MadeFile): Promise<Response> {
  c.header('Content-Type', type);
  c.header('Content-Disposition', contentDisposition('attachment', name));
  return c.env.incoming.method === 'HEAD' ? c.body(null) : streamAnswer(c, log, pieces);
}

interface WholeAnswer {
  status: number;
  /** Alternating header names and values, without Content-Length, which is added. */
  head: string[];
  /** Null: no body is sent, and its length is unknown. */
  body: Buffer | null;
}

/** Sends a response from memory, head and body together. HEAD gets only the head. */
export function sendWhole(request: IncomingMessage, response: ServerResponse, { status, head, body }: WholeAnswer) {
  if (body === null) {
    response.writeHead(status, head).end();
    return;
  }
  noteLength(response, body.length);
  head.push('Content-Length', String(body.length));
  response.writeHead(status, head);
  if (request.method === 'HEAD') response.end();
  else endWith(body, response);
}
