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

/** The system's side of a socket; null once it is closed. Node keeps it behind an underscore, and has for ten years. */
function handleOf(socket: Socket): Handle | null {
  const handle: unknown = Reflect.get(socket, '_handle');
  return isHandle(handle) ? handle : null;
}

/** Bytes that wait in this process for the reader. */
export const unsentOf = (socket: Socket): number => socket.writableLength;

/** Bytes that the system has taken over for the reader so far, the finished part of a large write included. */
export function handedOver(socket: Socket): number {
  const handle = handleOf(socket);
  return handle ? handle.bytesWritten - handle.writeQueueSize : socket.bytesWritten - socket.writableLength;
}

/** The socket's number in this process; null once it is closed. */
export const descriptorOf = (socket: Socket): number | null => handleOf(socket)?.fd ?? null;

/** What a parser is told by 2: that what follows is no http. */
const noHttp = () => 2;

/**
 * Has the parser leave the rest of what it has read. Of a connection that is closed Node would still make a request of
 * each of the thousand that one reading holds.
 */
export function stopParsing(socket: Socket): void {
  const parser: unknown = Reflect.get(socket, 'parser');
  if (typeof parser === 'object' && parser !== null && 'onIncoming' in parser) parser.onIncoming = noHttp;
}
