import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { networkOf } from '../../src/model/network-address.ts';
import { clientAddress } from '../http/client.ts';
import type { HeaderList } from '../site/headers.ts';
import { trackAcknowledgements } from './acknowledgements.ts';
import {
  type CloseReason,
  closeConnection,
  endIdle,
  refuseUnreadable,
  type ShutdownTimes,
} from './close-connection.ts';
import {
  announceClose,
  beginExchange,
  type Connection,
  drain,
  endExchange,
  newConnection,
  observe,
  type Pair,
} from './connection.ts';
import { answersToAbort, breachOf, type ConnectionLimits } from './policy.ts';
import { connectionToClose, createConnectionRegistry } from './registry.ts';

/**
 * The queue of pipelined requests (sent before the previous one was answered), with a limit per connection and a limit
 * in total.
 */
function createBacklog({ pipelined, most }: Pick<ConnectionLimits, 'pipelined' | 'most'>) {
  let total = 0;
  return {
    /** @returns whether the request is within the limits */
    add(connection: Connection, pair: Pair): boolean {
      connection.waiting.push(pair);
      total += 1;
      return connection.waiting.length <= pipelined && total <= most;
    },
    next(connection: Connection): Pair | undefined {
      const next = connection.waiting.shift();
      if (next) total -= 1;
      return next;
    },
    drop(connection: Connection): void {
      total -= connection.waiting.length;
      connection.waiting = [];
    },
  };
}

interface WatchOptions {
  limits: ConnectionLimits;
  trustProxy: boolean;
  /** The headers of every answer. */
  headers(): HeaderList;
  closed(reason: CloseReason): void;
}

/**
 * Enforces the connection limits of a server: admits or closes connections, and processes one request at a time per
 * connection. One timer checks all of them, so the cost per request is minimal.
 * @returns a function for shutdown, with its deadlines, that makes every further answer the last one of its connection
 */
export function watchConnections(
  server: Server,
  serve: RequestListener,
  options: WatchOptions,
): (within: ShutdownTimes) => void {
  const { limits, trustProxy, headers, closed } = options;
  const book = createConnectionRegistry<Connection>();
  const connections = new WeakMap<Duplex, Connection>();
  /** Connections whose request body still arrives after the answer, oldest first. */
  const lingering = new Set<Connection>();
  const backlog = createBacklog(limits);
  const patience = trackAcknowledgements(limits.leastRate);
  /** Time of the last check. No limit here needs more precision. */
  let now = performance.now();
  let stopped: { at: number; within: ShutdownTimes } | null = null;

  function forget(connection: Connection): void {
    book.leave(connection);
    lingering.delete(connection);
    backlog.drop(connection);
  }

  function close(connection: Connection, reason: CloseReason): void {
    forget(connection);
    closeConnection(connection, reason, headers);
    closed(reason);
  }

  function admit(socket: Socket): void {
    now = performance.now();
    const connection = newConnection(socket, networkOf(socket.remoteAddress ?? 'unknown'), now);
    connections.set(socket, connection);
    book.enter(connection);
    socket.once('close', () => forget(connection));
    const leaver = connectionToClose(book, connection, now, limits);
    if (leaver) close(leaver, 'no room');
  }

  function refuse(error: Error, socket: Duplex): void {
    const connection = connections.get(socket);
    if (connection) refuseUnreadable(connection, error, headers);
    else socket.destroy();
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || !socket.writable) {
      socket.destroy();
      return;
    }
    if (connection.current === null || connection.answeredAt !== null) {
      answer(connection, request, response);
      return;
    }
    if (!backlog.add(connection, [request, response])) close(connection, 'too many requests at once');
  }

  function answer(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    lingering.delete(connection);
    beginExchange(connection, [request, response], now);
    if (trustProxy) {
      const network = networkOf(clientAddress(request, true));
      if (network !== connection.network) book.move(connection, network);
    }
    response.once('close', () => answered(connection, request));
    if (stopped) announceClose(connection);
    serve(request, response);
  }

  function answered(connection: Connection, request: IncomingMessage): void {
    // A closed connection receives nothing more, so nothing else would ever remove it from `lingering`.
    if (request.complete || connection.socket.destroyed) {
      finish(connection);
      return;
    }
    connection.answeredAt = now;
    drain(request);
    lingering.add(connection);
    const same = [...lingering].filter(({ network }) => network === connection.network);
    if (same.length > limits.lingering.connections) close(same[0] ?? connection, 'body after its answer');
  }

  function finish(connection: Connection): void {
    const { socket } = connection;
    lingering.delete(connection);
    endExchange(connection, now);
    if (socket.writableEnded) socket.destroy();
    if (socket.destroyed) return;
    const next = backlog.next(connection);
    if (next) answer(connection, ...next);
  }

  function look(): void {
    now = performance.now();
    const readers: { connection: Connection; network: string; unsent: number; since: number }[] = [];
    for (const connection of book.all) {
      const exchange = observe(connection, now, limits.leastRate);
      if (!exchange) {
        lookAtIdle(connection);
        continue;
      }
      const breach = breachOf(exchange, now, limits);
      if (breach) close(connection, breach);
      else if (exchange.answered && exchange.complete) finish(connection);
      else if (exchange.unsent > 0) {
        const { network } = connection;
        readers.push({ connection, network, unsent: exchange.unsent, since: exchange.departure.since });
      }
    }
    const gone = new Set(answersToAbort(readers, limits.unsent));
    for (const { connection } of gone) close(connection, 'too much unsent');
    patience(
      readers.filter((reader) => !gone.has(reader)).map(({ connection }) => connection),
      now,
    );
  }

  function lookAtIdle(connection: Connection): void {
    if (now - connection.since > limits.idle + limits.patience) close(connection, 'idle');
    if (stopped) endIdle(connection, now, stopped.at, stopped.within);
  }

  server.on('connection', admit);
  server.on('request', receive);
  server.on('clientError', refuse);
  const timer = setInterval(look, limits.sweep).unref();
  server.once('close', () => clearInterval(timer));

  return (within) => {
    stopped = { at: performance.now(), within };
    for (const connection of book.all) announceClose(connection);
  };
}
