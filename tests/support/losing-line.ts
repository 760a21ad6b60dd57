import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy that loses responses to writes: the school carries out the request, but the client gets no response. */
export interface LosingLine {
  url: string;
  /** Writes whose first response was lost: method and path, in order. */
  lost: string[];
  /** How many of them were answered later. */
  answered(): number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy that drops the first response to every write, identified by its `Idempotency-Key`: half of them before
 * the first byte, half in the middle.
 */
export async function losingLine(school: { url: string }): Promise<LosingLine> {
  const { hostname, port } = new URL(school.url);
  const lost: string[] = [];
  const seen = new Set<string>();
  const answered = new Set<string>();

  /** Records a write. @returns whether its response must be lost */
  function loses({ method = 'GET', url = '', headers }: IncomingMessage): boolean {
    const key = headers['idempotency-key'];
    if (method === 'GET' || method === 'HEAD' || typeof key !== 'string') return false;
    if (seen.has(key)) {
      answered.add(key);
      return false;
    }
    seen.add(key);
    lost.push(`${method} ${url}`);
    return true;
  }

  function cut(response: ServerResponse, status: number, body: Buffer): void {
    if (lost.length % 2 === 0) {
      response.writeHead(status, { 'content-type': 'application/json', 'content-length': body.length + 1 });
      response.write(body.subarray(0, body.length / 2), () => response.destroy());
    } else response.destroy();
  }

  const server = createServer((from, to) => {
    // Browsers retry by themselves when a reused connection breaks, so no connection is reused here.
    to.shouldKeepAlive = false;
    const loss = loses(from);
    const { method, url: path, headers } = from;
    const onward = ask({ hostname, port, method, path, headers, agent: false }, (answer) => {
      const { statusCode = 500 } = answer;
      if (!loss) {
        to.writeHead(statusCode, { ...answer.headers, connection: 'close' });
        answer.pipe(to);
        return;
      }
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.on('end', () => cut(to, statusCode, Buffer.concat(pieces)));
    });
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a TCP port has an address of this type.
  const { port: own } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${own}`,
    lost,
    answered: () => answered.size,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
