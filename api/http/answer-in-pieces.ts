import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import type { Log } from '../log.ts';
import { writeAndFlush } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';
import { type InPieces, jsonOf } from './pieces.ts';

/** Answers up to about this many bytes are sent whole, not streamed. */
const sentWhole = 128 * 1024;

const json = { 'Content-Type': 'application/json' };

/** The first pieces of an answer, or all of them when it is short. */
async function beginningOf(pieces: AsyncIterator<Buffer>): Promise<{ taken: Buffer[]; short: boolean }> {
  const taken: Buffer[] = [];
  for (let length = 0; length < sentWhole; length += taken.at(-1)?.length ?? 0) {
    const piece = await pieces.next();
    if (piece.done) return { taken, short: true };
    taken.push(piece.value);
  }
  return { taken, short: false };
}

/**
 * Streams an answer with backpressure: each piece is written when the client has taken the one before. Reading stops
 * when the client disconnects.
 */
async function write(to: ServerResponse, beginning: Buffer[], rest: AsyncIterable<Buffer>): Promise<void> {
  for (let piece = beginning.shift(); piece; piece = beginning.shift()) await writeAndFlush(to, piece);
  for await (const piece of rest) {
    await writeAndFlush(to, piece);
    await turn();
  }
  to.end();
}

/**
 * Streams a JSON answer, or sends it whole when it is short.
 * @param whole sends the body of a short answer
 */
export async function answerInPieces(
  c: RouteContext,
  log: Log,
  answer: InPieces<unknown>,
  whole: (body: Buffer) => Response = (body) => c.body(body.toString(), 200, json),
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const pieces = jsonOf(answer);
  const { taken, short } = await beginningOf(pieces);
  if (short) return whole(Buffer.concat(taken));
  if (incoming.method === 'HEAD') {
    await pieces.return(undefined);
    return c.body(null, 200, json);
  }
  for (const [name, value] of c.res.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  outgoing.writeHead(200, json);
  await write(outgoing, taken, pieces).catch((error: unknown) => {
    // An error status is no longer possible: the aborted answer reports the error.
    const requestId = c.get('requestId');
    // A closed connection is not an error of the server, whoever closed it.
    if (!outgoing.destroyed && !incoming.socket.destroyed)
      log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    outgoing.destroy();
  });
  return RESPONSE_ALREADY_SENT;
}
