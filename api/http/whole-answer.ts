import type { IncomingMessage, ServerResponse } from 'node:http';
import { endWith } from '../media/send-pieces.ts';
import { noteLength } from './request-log.ts';

interface WholeAnswer {
  status: number;
  /** Names and values in turns, all but the length, which is added. */
  head: string[];
  /** Null: as long as nobody knows, and not sent. */
  body: Buffer | null;
}

/** Sends what is in memory, head and body at once; to HEAD the head alone. */
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
