import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../src/model/network-address.ts';
import { clientAddress } from '../http/client.ts';
import { type Connection, drain, newConnection, observe, type Pair } from './connection.ts';
import { askSystem } from './patience.ts';
import { type ConnectionLimits, type Fault, faultOf, givenUp, leaving } from './policy.ts';
import { createBook } from './residents.ts';
import { stopParsing } from './stream-state.ts';

/** Why a connection was closed that its client would have kept. */
export type Reason = Fault | 'no room' | 'too much unsent' | 'idle' | 'too many requests at once';

export interface WatchOptions {
  limits: ConnectionLimits;
  trustProxy: boolean;
  /** How long a connection may be idle once the server stops, and how long its end may take, in milliseconds. */
  stopping: { idle: number; goodbye: number };
  closed(reason: Reason): void;
}

const lastWords = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
/** What is still said to the one who waits for an answer. */
const farewell: Partial<Record<Reason, string>> = {
  'slow body': lastWords('408 Request Timeout'),
  'no room': lastWords('503 Service Unavailable\r\nRetry-After: 10'),
};

const unread: ReadonlySet<Reason> = new Set(['slow reader', 'too much unsent']);

/**
 * Watches a server's connections: who is let in, who has to go, and that each is asked one thing at a time. One timer
 * looks after all of them, so that a request costs next to nothing.
 * @returns what makes every further answer the last of its connection
 */
export function watchConnections(server: Server, serve: RequestListener, options: WatchOptions): () => void {
  const { limits, trustProxy, closed } = options;
  const book = createBook<Connection>();
  const connections = new WeakMap<Socket, Connection>();
  /** Those whose body still arrives after its answer, oldest first. */
  const lingering = new Set<Connection>();
  const patience = askSystem(limits.leastRate);
  /** As of the last look: no bound here is finer. */
  let now = performance.now();
  let stoppedAt: number | null = null;
  let waiting = 0;

  function forget(connection: Connection): void {
    book.leave(connection);
    lingering.delete(connection);
    waiting -= connection.waiting.length;
    connection.waiting = [];
  }

  function close(connection: Connection, reason: Reason): void {
    const { socket, current } = connection;
    const words = current && !current[1].headersSent ? farewell[reason] : undefined;
    forget(connection);
    if (words && socket.writable) socket.write(words);
    stopParsing(socket);
    // What such a reader has not taken the system would hold for minutes, megabytes each: a reset gives it up.
    if (unread.has(reason)) socket.resetAndDestroy();
    else socket.destroy();
    closed(reason);
  }

  function admit(socket: Socket): void {
    now = performance.now();
    const connection = newConnection(socket, networkOf(socket.remoteAddress ?? 'unknown'), now);
    connections.set(socket, connection);
    book.enter(connection);
    socket.once('close', () => forget(connection));
    // Node closes with the last answer. While a body still arrives that would be a reset, which takes the answer away
    // before it is read (RFC 9112, 9.6): the rest is taken first.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (connection.current?.[0].complete === false) socket.end();
      else destroySoon();
    };
    const leaver = leaving(book, connection, now, limits);
    if (leaver) close(leaver, 'no room');
  }

  function receive(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = connections.get(socket);
    if (!connection || !socket.writable) {
      socket.destroy();
      return;
    }
    if (connection.current === null || connection.answeredAt !== null) {
      answer(connection, [request, response]);
      return;
    }
    connection.waiting.push([request, response]);
    waiting += 1;
    const tooMany = connection.waiting.length > limits.pipelined || waiting > limits.most;
    if (tooMany) close(connection, 'too many requests at once');
  }

  function answer(connection: Connection, pair: Pair): void {
    const [request, response] = pair;
    lingering.delete(connection);
    connection.current = pair;
    connection.answeredAt = null;
    connection.observed = null;
    connection.busy = true;
    connection.since = now;
    if (trustProxy) {
      const network = networkOf(clientAddress(request, true));
      if (network !== connection.network) book.move(connection, network);
    }
    response.once('close', () => answered(connection, request));
    if (stoppedAt !== null) sayLast(connection);
    serve(request, response);
  }

  function answered(connection: Connection, request: IncomingMessage): void {
    // Of a connection that is gone already nothing further arrives, and nothing would ever forget it.
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
    connection.current = null;
    connection.observed = null;
    connection.busy = false;
    connection.since = now;
    if (socket.destroyed) return;
    if (socket.writableEnded) {
      socket.destroy();
      return;
    }
    const next = connection.waiting.shift();
    if (!next) return;
    waiting -= 1;
    answer(connection, next);
  }

  /** Tells a client that nothing further is answered on its connection. */
  function sayLast({ current, waiting: more }: Connection): void {
    if (current && more.length === 0 && !current[1].headersSent) current[1].setHeader('Connection', 'close');
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
      const fault = faultOf(exchange, now, limits);
      if (fault) close(connection, fault);
      else if (exchange.answered && exchange.complete) finish(connection);
      else if (exchange.unsent > 0) {
        const { network } = connection;
        readers.push({ connection, network, unsent: exchange.unsent, since: exchange.departure.since });
      }
    }
    const gone = new Set(givenUp(readers, limits.unsent));
    for (const { connection } of gone) close(connection, 'too much unsent');
    patience(
      readers.filter((reader) => !gone.has(reader)).map(({ connection }) => connection),
      now,
    );
  }

  function lookAtIdle(connection: Connection): void {
    const { socket, since } = connection;
    if (now - since > limits.idle + limits.patience) close(connection, 'idle');
    if (stoppedAt === null) return;
    const { idle, goodbye } = options.stopping;
    const over = Math.min(now - since - idle, now - stoppedAt - goodbye);
    if (over > goodbye) socket.destroy();
    else if (over > 0) socket.end();
  }

  server.on('connection', admit);
  server.on('request', receive);
  const timer = setInterval(look, limits.sweep).unref();
  server.once('close', () => clearInterval(timer));

  return () => {
    stoppedAt = performance.now();
    for (const connection of book.all) sayLast(connection);
  };
}
