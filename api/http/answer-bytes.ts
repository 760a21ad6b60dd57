import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import type { Log } from '../log.ts';
import { written } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';
import { disposition, type FileName } from './file-name.ts';

/** A file that is made while it is sent. */
export interface MadeFile {
  name: FileName;
  type: string;
  pieces: AsyncIterable<Uint8Array>;
}

/** Answers with a file to be kept, each piece made when the one before has been taken. */
export async function answerWithFile(c: RouteContext, log: Log, { name, type, pieces }: MadeFile): Promise<Response> {
  const { incoming, outgoing } = c.env;
  c.header('Content-Type', type);
  c.header('Content-Disposition', disposition('attachment', name));
  if (incoming.method === 'HEAD') return c.body(null);
  for (const [header, value] of c.res.headers) {
    if (header === 'set-cookie') outgoing.appendHeader(header, value);
    else outgoing.setHeader(header, value);
  }
  outgoing.writeHead(200);
  try {
    for await (const piece of pieces) {
      await written(outgoing, Buffer.from(piece));
      await turn();
    }
    outgoing.end();
  } catch (error) {
    // That the answer breaks off says that it is none; a reader who has left is no fault.
    if (!outgoing.destroyed && !incoming.socket.destroyed)
      log.error({ event: 'request.failed', err: error, requestId: c.get('requestId') }, 'request failed');
    outgoing.destroy();
  }
  return RESPONSE_ALREADY_SENT;
}
