import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { takesLong } from './long-body.ts';
import { type Exchange, type LeastRate, measured, type Resident } from './policy.ts';
import { handedOver, unsentOf } from './stream-state.ts';

export type Pair = readonly [IncomingMessage, ServerResponse];

/** An exchange that runs, with what it is read from. */
export interface Running extends Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** What the connection had received when the request began. */
  receivedBefore: number;
  /** Bytes that the reader had acknowledged when the system was first asked in this stretch; null before. */
  acknowledged: number | null;
}

export interface Connection extends Resident {
  socket: Socket;
  exchange: Running | null;
  /** Requests that were sent before the one before was answered. */
  waiting: Pair[];
}

function sizeOf({ headers }: IncomingMessage): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

export function beginExchange([request, response]: Pair, now: number): Running {
  const { socket } = request;
  return {
    request,
    response,
    began: now,
    files: false,
    size: sizeOf(request),
    complete: request.complete,
    receivedBefore: socket.bytesRead,
    arrived: 0,
    arrival: { since: now, bytes: 0 },
    answered: null,
    unsent: 0,
    departure: { since: now, bytes: handedOver(socket) },
    acknowledged: null,
  };
}

/** Brings an exchange up to date with its socket. */
export function observe(exchange: Running, socket: Socket, now: number, rate: LeastRate): void {
  exchange.complete = exchange.request.complete;
  if (!exchange.complete) {
    exchange.files = takesLong(exchange.request);
    exchange.arrived = socket.bytesRead - exchange.receivedBefore;
    exchange.arrival = measured(exchange.arrival, exchange.arrived, now, rate);
  }
  exchange.unsent = unsentOf(socket);
  const handed = handedOver(socket);
  const departure =
    exchange.unsent === 0 ? { since: now, bytes: handed } : measured(exchange.departure, handed, now, rate);
  if (departure !== exchange.departure) exchange.acknowledged = null;
  exchange.departure = departure;
}

/** Takes the rest of a body and throws it away, whoever was reading it: its answer is given. */
export function drain(request: IncomingMessage): void {
  request.unpipe();
  request.removeAllListeners('data');
  request.resume();
}
