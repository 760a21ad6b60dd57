import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import type { Log } from '../log.ts';
import { writeAndFlush } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';
import { contentDisposition, type FileName } from './file-name.ts';

/** A generated file that is streamed while it is made. */
export interface MadeFile {
  name: FileName;
  type: string;
  pieces: AsyncIterable<Uint8Array>;
}

/**
 * Streams a generated file as a download. The next piece is made only when the client has taken the one before
 * (backpressure).
 */
export async function answerWithFile(c: RouteContext, log: Log, { name, type, pieces }: MadeFile): Promise<Response> {
  const { incoming, outgoing } = c.env;
  c.header('Content-Type', type);
  c.header('Content-Disposition', contentDisposition('attachment', name));
  if (incoming.method === 'HEAD') return c.body(null);
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
