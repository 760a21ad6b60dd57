import type { Log } from '../log.ts';
import { streamAnswer } from './answer-bytes.ts';
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

/** The pieces that were taken already, which are freed one by one, and all others. */
async function* joined(taken: Buffer[], rest: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  try {
    for (let piece = taken.shift(); piece; piece = taken.shift()) yield piece;
    yield* rest;
  } finally {
    // A client that disconnects before its turn ends the reading too.
    await rest.return(undefined);
  }
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
  const pieces = jsonOf(answer);
  const { taken, short } = await beginningOf(pieces);
  if (short) return whole(Buffer.concat(taken));
  if (c.env.incoming.method === 'HEAD') {
    await pieces.return(undefined);
    return c.body(null, 200, json);
  }
  c.header('Content-Type', json['Content-Type']);
  return streamAnswer(c, log, joined(taken, pieces));
}
