import type { Socket } from 'node:net';

interface Handle {
  bytesWritten: number;
  writeQueueSize: number;
  fd: number;
}

const isHandle = (value: unknown): value is Handle =>
  typeof value === 'object' &&
  value !== null &&
  'bytesWritten' in value &&
  typeof value.bytesWritten === 'number' &&
  'writeQueueSize' in value &&
  typeof value.writeQueueSize === 'number' &&
  'fd' in value &&
  typeof value.fd === 'number';

/**
 * The native handle of a socket; null once it is closed. Node keeps it in the private field `_handle`, unchanged for
 * ten years.
 */
function handleOf(socket: Socket): Handle | null {
  const handle: unknown = Reflect.get(socket, '_handle');
  return isHandle(handle) ? handle : null;
}

/** Bytes in this process that are not yet passed to the system. */
export const unsentOf = (socket: Socket): number => socket.writableLength;

/** Bytes that the system has accepted for sending so far, including the finished part of a large write. */
export function handedOver(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}

/** The file descriptor of the socket; null once it is closed. */
export const descriptorOf = (socket: Socket): number | null => handleOf(socket)?.fd ?? null;

/** The return value 2 tells Node's parser that the rest is not HTTP (as after an upgrade). */
const noHttp = () => 2;

/**
 * Makes the parser ignore the rest of its input. Otherwise Node would still create up to a thousand requests from data
 * that a closed connection had already received.
 */
export function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null && 'onIncoming' in parser) parser.onIncoming = noHttp;
}
