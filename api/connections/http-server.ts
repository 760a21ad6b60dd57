import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { descriptors } from '../descriptors.ts';
import type { Log } from '../log.ts';
import type { Reason } from './dismissal.ts';
import { type ConnectionLimits, withinDescriptors } from './policy.ts';
import { watchConnections } from './watch.ts';

export interface HttpServerOptions {
  limits: ConnectionLimits;
  stopping: { idle: number; goodbye: number; answers: number };
  trustProxy: boolean;
  log: Pick<Log, 'warn'>;
}

export interface HttpServer {
  /** @returns the port. @throws when the address cannot be had */
  listen(port: number, host: string): Promise<number>;
  /** Stops accepting, answers what is under way and what still comes, each time as the last; settles once all are gone. */
  stop(): Promise<void>;
}

/** Closed connections are told of this often at most, in milliseconds. */
const logInterval = 60_000;

/** Counts why connections are closed, and says so now and then: an attack must not fill the log. */
function tally(log: Pick<Log, 'warn'>): (reason: Reason) => void {
  const counts = new Map<Reason, number>();
  const say = () => {
    log.warn({ closed: Object.fromEntries(counts) }, 'connections closed');
    counts.clear();
  };
  return (reason) => {
    if (counts.size === 0) setTimeout(say, logInterval).unref();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
}

/** An http server whose connections are held within bounds (contract 8, Requests). */
export function createHttpServer(serve: RequestListener, options: HttpServerOptions): HttpServer {
  const { stopping, trustProxy, log } = options;
  const limits = withinDescriptors(options.limits, descriptors());
  const server = createServer({
    keepAliveTimeout: limits.idle,
    headersTimeout: limits.headers,
    // How long a body may take depends on what it brings: that is the policy's. Where `headersTimeout` is not given, Node
    // makes it the smaller of a minute and this one, so that a 0 alone would switch both off.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.sweep,
  });
  const stopWatching = watchConnections(server, serve, {
    limits,
    trustProxy,
    stopping,
    closed: tally(log),
  });
  return {
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ port, host, backlog: limits.most }, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    async stop() {
      stopWatching();
      // Whoever has connected by now is still let in.
      await new Promise((resolve) => setImmediate(resolve));
      // http's own close would cut idle connections at once, with whatever is on its way on them.
      const gone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const deadline = setTimeout(() => server.closeAllConnections(), stopping.answers);
      await gone;
      clearTimeout(deadline);
    },
  };
}
