import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf } from '../../src/model/network-address.ts';
import { clientAddress } from '../http/client.ts';
import { beginExchange, type Connection, drain, observe, type Running } from './connection.ts';
import { type ConnectionLimits, type Fault, faultOf, givenUp, leaving } from './policy.ts';
import { createBook } from './residents.ts';
import { handedOver } from './stream-state.ts';
import { unacknowledged } from './unacknowledged.ts';

/** Why a connection was closed that its client would have kept. */
export type Reason = Fault | 'no room' | 'too much unsent' | 'idle' | 'too many requests at once';

export interface WatchOptions {
  limits: ConnectionLimits;
  trustProxy: boolean;
  /** How long a connection may be idle once the server stops, in milliseconds. */
  idleWhenStopping: number;
  closed(reason: Reason): void;
}

const lastWords = (status: string) => `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`;
/** What is still said to the one who waits for an answer. */
const farewell: Partial<Record<Reason, string>> = {
  'slow body': lastWords('408 Request Timeout'),
  'no room': lastWords('503 Service Unavailable\r\nRetry-After: 10'),
};

/**
 * Watches a server's connections: who is let in, who has to go, and that each is asked one thing at a time. One timer
 * looks after all of them.
 * @returns what makes every further answer the last of its connection
 */
export function watchConnections(server: Server, serve: RequestListener, options: WatchOptions): () => void {
  const { limits, trustProxy, closed } = options;
  const book = createBook<Connection>();
  const connections = new WeakMap<Socket, Connection>();
  let stoppedAt: number | null = null;
  let waiting = 0;

  function forget(connection: Connection): void {
    book.leave(connection);
    waiting -= connection.waiting.length;
    connection.waiting = [];
  }

  function close(connection: Connection, reason: Reason): void {
    const { socket, exchange } = connection;
    const words = exchange && !exchange.response.headersSent ? farewell[reason] : undefined;
    forget(connection);
    if (words && socket.writable) socket.write(words);
    socket.destroy();
    closed(reason);
  }

  function admit(socket: Socket): void {
    const now = performance.now();
    const network = networkOf(socket.remoteAddress ?? 'unknown');
    const connection: Connection = { socket, network, idleSince: now, exchange: null, waiting: [] };
    connections.set(socket, connection);
    book.enter(connection);
    socket.once('close', () => forget(connection));
    // Node closes with the last answer. While a body still arrives that would be a reset, which takes the answer away
    // before it is read (RFC 9112, 9.6): the rest is taken first.
    const destroySoon = socket.destroySoon.bind(socket);
    socket.destroySoon = () => {
      if (connection.exchange?.request.complete === false) socket.end();
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
    if (connection.exchange === null || connection.exchange.answered) {
      answer(connection, request, response);
      return;
    }
    connection.waiting.push([request, response]);
    waiting += 1;
    const tooMany = connection.waiting.length > limits.pipelined || waiting > limits.most;
    if (tooMany) close(connection, 'too many requests at once');
  }

  function answer(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const exchange = beginExchange([request, response], performance.now());
    connection.exchange = exchange;
    book.work(connection, trustProxy ? networkOf(clientAddress(request, true)) : connection.network);
    response.once('close', () => answered(connection, exchange));
    if (stoppedAt !== null) sayLast(connection);
    serve(request, response);
  }

  function answered(connection: Connection, exchange: Running): void {
    exchange.answered = { at: performance.now(), arrived: connection.socket.bytesRead - exchange.receivedBefore };
    if (exchange.request.complete) finish(connection);
    else drain(exchange.request);
  }

  function finish(connection: Connection): void {
    const { socket } = connection;
    connection.exchange = null;
    if (socket.destroyed) return;
    if (socket.writableEnded) {
      socket.destroy();
      return;
    }
    const next = connection.waiting.shift();
    if (next) {
      waiting -= 1;
      answer(connection, ...next);
    } else book.rest(connection, performance.now());
  }

  /** Tells a client that nothing further is answered on its connection. */
  function sayLast({ exchange, waiting: more }: Connection): void {
    if (exchange && more.length === 0 && !exchange.response.headersSent) {
      exchange.response.setHeader('Connection', 'close');
    }
  }

  function sweepBusy(now: number): void {
    const readers: { connection: Connection; network: string; unsent: number; since: number }[] = [];
    for (const connection of book.busy) {
      const { exchange, socket, network } = connection;
      if (!exchange) continue;
      observe(exchange, socket, now, limits.leastRate);
      const fault = faultOf(exchange, now, limits);
      if (fault) close(connection, fault);
      else if (exchange.answered && exchange.complete) finish(connection);
      else if (exchange.unsent > 0) {
        readers.push({ connection, network, unsent: exchange.unsent, since: exchange.departure.since });
      }
    }
    for (const { connection } of givenUp(readers, limits.unsent)) close(connection, 'too much unsent');
    const still = readers.filter(({ since }) => now - since > questionInterval).map(({ connection }) => connection);
    if (still.length > 0) void askSystem(still);
  }

  function sweepIdle(now: number): void {
    for (const connection of book.idle) {
      const { socket, idleSince } = connection;
      const time = now - (idleSince ?? now);
      if (time > limits.idle + limits.patience) close(connection, 'idle');
      else if (stoppedAt === null) break;
      else if (Math.min(time, now - stoppedAt) > 2 * options.idleWhenStopping) socket.destroy();
      else if (Math.min(time, now - stoppedAt) > options.idleWhenStopping) socket.end();
    }
  }

  const questionInterval = limits.leastRate.time / 12;
  let asked = 0;

  /** A reader for whom the system holds much takes nothing from here for long, but acknowledges what it reads. */
  async function askSystem(readers: readonly Connection[]): Promise<void> {
    if (performance.now() - asked < questionInterval) return;
    asked = performance.now();
    const queues = await unacknowledged(readers.map(({ socket }) => socket));
    for (const { socket, exchange } of readers) {
      const queue = queues.get(socket);
      if (!exchange || queue === undefined) continue;
      const taken = handedOver(socket) - queue;
      exchange.acknowledged ??= taken;
      if (taken - exchange.acknowledged < limits.leastRate.bytes) continue;
      exchange.departure = { since: performance.now(), bytes: handedOver(socket) };
      exchange.acknowledged = null;
    }
  }

  server.on('connection', admit);
  server.on('request', receive);
  const timer = setInterval(() => {
    const now = performance.now();
    sweepBusy(now);
    sweepIdle(now);
  }, limits.sweep);
  timer.unref();
  server.once('close', () => clearInterval(timer));

  return () => {
    stoppedAt = performance.now();
    for (const connection of book.busy) sayLast(connection);
  };
}
