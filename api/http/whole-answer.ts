import type { IncomingMessage, ServerResponse } from 'node:http';
import { endWith } from '../media/send-pieces.ts';
import { noteLength } from './request-log.ts';

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
