import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, Server as NetServer } from 'node:net';
import { openFileLimit } from '../descriptors.ts';
import type { Log } from '../log.ts';
import type { HeaderList } from '../site/headers.ts';
import type { CloseReason, ShutdownTimes } from './close-connection.ts';
import { type ConnectionLimits, withinDescriptors } from './policy.ts';
import { watchConnections } from './watch.ts';

export interface HttpServerOptions {
  limits: ConnectionLimits;
  trustProxy: boolean;
  /** The headers of every answer, for those that no listener writes. */
  headers(): HeaderList;
  log: Pick<Log, 'warn'>;
}

export interface HttpServer {
  /** @returns the port. @throws Error when the port or host cannot be used */
  listen(on: { port: number; host: string } | { fd: number }): Promise<number>;
  /**
   * Graceful shutdown: stops accepting connections, answers current and still incoming requests with `Connection:
   * close`, and resolves when all connections are closed.
   * @param within the deadlines
   */
  stop(within: ShutdownTimes & { answers: number }): Promise<void>;
}

/** Minimum milliseconds between two log lines about closed connections. */
const logInterval = 60_000;

/**
 * Counts the reasons for closed connections and logs the sums at intervals, so that an attack does not fill the log.
 */
function tally(log: Pick<Log, 'warn'>): (reason: CloseReason) => void {
  const counts = new Map<CloseReason, number>();
  const say = () => {
    log.warn({ closed: Object.fromEntries(counts) }, 'connections closed');
    counts.clear();
  };
  return (reason) => {
    if (counts.size === 0) setTimeout(say, logInterval).unref();
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  };
}

/** Creates an HTTP server that enforces connection limits (contract 8, Requests). */
export function createHttpServer(serve: RequestListener, options: HttpServerOptions): HttpServer {
  const { trustProxy, headers, log } = options;
  const limits = withinDescriptors(options.limits, openFileLimit());
  const server = createServer({
    keepAliveTimeout: limits.idle,
    headersTimeout: limits.headers,
    // The time limit of a body depends on its content, so policy.ts enforces it. Without `headersTimeout`, Node would
    // use the smaller of a minute and `requestTimeout`, so that a 0 here alone would disable both.
    requestTimeout: 0,
    connectionsCheckingInterval: limits.sweep,
  });
  const stopWatching = watchConnections(server, serve, {
    limits,
    trustProxy,
    headers,
    closed: tally(log),
  });
  return {
    listen: (on) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen({ ...on, backlog: limits.most }, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    async stop(within) {
      stopWatching(within);
      // Lets in connections that are already established.
      await new Promise((resolve) => setImmediate(resolve));
      // The `close` of an HTTP server would cut idle connections at once, together with requests that are on their way.
      const gone = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      const deadline = setTimeout(() => server.closeAllConnections(), within.answers);
      await gone;
      clearTimeout(deadline);
    },
  };
}
