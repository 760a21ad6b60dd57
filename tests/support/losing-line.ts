import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A line to a school that loses answers to writes: the school has done what was asked, and whoever asked hears nothing. */
export interface LosingLine {
  url: string;
  /** The writes whose first answer was lost: method and path, in their order. */
  lost: string[];
  /** How many of them have been answered since. */
  answered(): number;
  stop(): Promise<void>;
}

/** Loses the first answer to every write, known by its key; half of them before a byte has come, half in their middle. */
export async function losingLine(school: { url: string }): Promise<LosingLine> {
  const { hostname, port } = new URL(school.url);
  const lost: string[] = [];
  const seen = new Set<string>();
  const answered = new Set<string>();

  /** Notes a write. @returns whether its answer is to be lost */
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
    // A browser asks again by itself where a line that was used before breaks: here no line is used twice.
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
  // A server that listens on a port has such an address.
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
