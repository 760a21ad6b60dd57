import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isLongBodyAllowed } from './long-body.ts';
import { type Exchange, type LeastRate, measured } from './policy.ts';
import type { OpenConnection } from './registry.ts';
import { handedOver, unsentOf } from './stream-state.ts';

export type Pair = readonly [IncomingMessage, ServerResponse];

/** The measurements of the current exchange (request and response). */
export interface Observed extends Exchange {
  /** Bytes that the connection had received at the first measurement. */
  receivedBefore: number;
  /**
   * Bytes that the client had acknowledged at the first query of the system in this measuring period; null before that
   * query.
   */
  acknowledged: number | null;
}

export interface Connection extends OpenConnection {
  socket: Socket;
  /** The request that is being answered, or whose body still arrives after its answer was sent. */
  current: Pair | null;
  answeredAt: number | null;
  /** Pipelined requests, which wait for the current one. */
  waiting: Pair[];
  /** Measurements of the current exchange; null before the first check. Most exchanges end before it. */
  observed: Observed | null;
}

/**
 * Node closes the socket after the last answer. While a request body still arrives, that would send a TCP reset, which
 * can discard the answer before the client reads it (RFC 9112, 9.6). So the rest of the body is read first.
 */
function takeRestFirst(connection: Connection): void {
  const { socket } = connection;
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => {
    if (connection.current?.[0].complete === false) socket.end();
    else destroySoon();
  };
}

export function newConnection(socket: Socket, network: string, now: number): Connection {
  const connection: Connection = {
    socket,
    network,
    busy: false,
    since: now,
    current: null,
    answeredAt: null,
    waiting: [],
    observed: null,
  };
  takeRestFirst(connection);
  return connection;
}

export function beginExchange(connection: Connection, pair: Pair, now: number): void {
  const begun: Partial<Connection> = { current: pair, answeredAt: null, observed: null, busy: true, since: now };
  Object.assign(connection, begun);
}

export function endExchange(connection: Connection, now: number): void {
  const ended: Partial<Connection> = { current: null, observed: null, busy: false, since: now };
  Object.assign(connection, ended);
}

/** Sends `Connection: close` if the current request is the last one that is answered on this connection. */
export function announceClose({ current, waiting }: Connection): void {
  if (current && waiting.length === 0 && !current[1].headersSent) current[1].setHeader('Connection', 'close');
}

function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

function firstLook({ socket, since }: Connection, request: IncomingMessage, now: number): Observed {
  return {
    began: since,
    files: false,
    size: sizeOf(request),
    complete: false,
    receivedBefore: socket.bytesRead,
    arrived: 0,
    arrival: { since: now, bytes: 0 },
    answered: null,
    unsent: 0,
    departure: { since: now, bytes: handedOver(socket) },
    acknowledged: null,
  };
}

/** Measures the current exchange of a connection; null when there is none. */
export function observe(connection: Connection, now: number, rate: LeastRate): Observed | null {
  const { socket, current, answeredAt } = connection;
  if (!current) return null;
  const [request] = current;
  const seen = connection.observed ?? firstLook(connection, request, now);
  connection.observed = seen;
  seen.complete = request.complete;
  if (!seen.complete) {
    seen.files = isLongBodyAllowed(request);
    seen.arrived = socket.bytesRead - seen.receivedBefore;
    seen.arrival = measured(seen.arrival, seen.arrived, now, rate);
  }
  if (answeredAt !== null) seen.answered ??= { at: answeredAt, arrived: seen.arrived };
  seen.unsent = unsentOf(socket);
  const handed = handedOver(socket);
  const departure = seen.unsent === 0 ? { since: now, bytes: handed } : measured(seen.departure, handed, now, rate);
  if (departure !== seen.departure) seen.acknowledged = null;
  seen.departure = departure;
  return seen;
}

/** Reads and discards the rest of a request body, because the answer was already sent. */
export function drain(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}
