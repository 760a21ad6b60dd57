import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import type { Log } from '../log.ts';
import { written } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';
import { type InPieces, jsonOf } from './pieces.ts';

/** Bytes of an answer that is sent whole. */
const sentWhole = 128 * 1024;

const json = { 'Content-Type': 'application/json' };

/** An answer's first pieces, or all of them when it is short. */
async function beginningOf(pieces: AsyncIterator<Buffer>): Promise<{ taken: Buffer[]; short: boolean }> {
  const taken: Buffer[] = [];
  for (let length = 0; length < sentWhole; length += taken.at(-1)?.length ?? 0) {
    const piece = await pieces.next();
    if (piece.done) return { taken, short: true };
    taken.push(piece.value);
  }
  return { taken, short: false };
}

/** Writes what comes, each piece when the one before has been taken; the reading ends when the reader leaves. */
async function write(to: ServerResponse, beginning: Buffer[], rest: AsyncIterable<Buffer>): Promise<void> {
  for (let piece = beginning.shift(); piece; piece = beginning.shift()) await written(to, piece);
  for await (const piece of rest) {
    await written(to, piece);
    await turn();
  }
  to.end();
}

/**
 * Answers in pieces, or at once when the answer is short.
 * @param whole answers with the body of a short one
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
    // It is too late for a refusal: that the answer breaks off says that it is none.
    const requestId = c.get('requestId');
    // A connection that is gone, whoever ended it, is no fault of the answer's.
    if (!outgoing.destroyed && !incoming.socket.destroyed)
      log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    outgoing.destroy();
  });
  return RESPONSE_ALREADY_SENT;
}
