import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Fault } from '../faults.ts';
import type { Collected } from './collected.ts';
import { sumOf } from './metrics.ts';

/** Local access only: metrics reveal how busy the school is. */
const host = '127.0.0.1';

/**
 * Serves metrics in the Prometheus text format 0.0.4 at `/metrics` on a separate port, until the process ends.
 * @param collect collects the metrics of each process
 * @throws Fault when the port is in use
 */
export async function listenForMetrics(port: number, collect: () => Promise<Collected[]>): Promise<{ url: string }> {
  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    void collect()
      .then(sumOf)
      .then((text) => {
        response.setHeader('Cache-Control', 'no-store');
        response.writeHead(200, { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' });
        response.end(text);
      })
      .catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Fault(`METRICS_PORT=${port} is in use: choose another one`, { kind: 'busy' })
          : error,
      );
    });
    server.listen({ port, host, exclusive: true }, resolve);
  });
  server.unref();
  return { url: `http://${host}:${(server.address() as AddressInfo).port}/metrics` };
}
