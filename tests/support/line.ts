import { connect, type Socket } from 'node:net';

/**
 * A raw TCP connection, used byte by byte, without an HTTP library. In its strings each character is one byte (latin1).
 */
export interface Line {
  socket: Socket;
  send(bytes: string | Uint8Array): void;
  /** Everything received so far. */
  received(): string;
  /** Waits until the received text matches. @throws when the connection closes first */
  until(pattern: RegExp): Promise<string>;
  /** Waits until `length` bytes are received. @throws when the connection closes first */
  untilLength(length: number): Promise<string>;
  /** Resolves when the other side closes. @returns the error code after a reset, otherwise null */
  closed: Promise<string | null>;
  isClosed(): boolean;
  hangUp(): void;
}

/**
 * Opens a TCP connection to a server.
 * @param from the local address; on Linux all of 127.0.0.0/8 belongs to this machine
 */
export async function openLine(url: string, from = '127.0.0.1'): Promise<Line> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port), localAddress: from, noDelay: true });
  let text = '';
  let over = false;
  let error: string | null = null;
  const waiting = new Set<() => void>();
  const wake = () => {
    for (const each of waiting) each();
  };
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
    wake();
  });
  socket.on('error', (reason: NodeJS.ErrnoException) => {
    error = reason.code ?? reason.message;
  });
  const closed = new Promise<string | null>((resolve) => {
    socket.once('close', () => {
      over = true;
      resolve(error);
      wake();
    });
  });
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve);
    socket.once('close', () => resolve());
  });
  const untilThat = (fits: () => boolean) =>
    new Promise<string>((resolve, reject) => {
      const look = () => {
        if (fits()) resolve(text);
        else if (over) reject(new Error(`closed (${error ?? 'in order'}) after: ${text.slice(0, 500)}`));
        else return;
        waiting.delete(look);
      };
      waiting.add(look);
      look();
    });
  return {
    socket,
    send: (bytes) => {
      if (socket.writable) socket.write(typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes);
    },
    received: () => text,
    until: (pattern) => untilThat(() => pattern.test(text)),
    untilLength: (length) => untilThat(() => text.length >= length),
    closed,
    isClosed: () => over,
    hangUp: () => socket.destroy(),
  };
}

/** The head of an HTTP request; extra header lines are sent unchanged. */
export const head = (method: string, path: string, ...lines: string[]) =>
  [`${method} ${path} HTTP/1.1`, 'Host: school.test', ...lines, '', ''].join('\r\n');

export const boundary = 'xxxxxxxxxxxxxxxx';
export const multipartType = `Content-Type: multipart/form-data; boundary=${boundary}`;

/** The start of a part of a multipart body; a file when `filename` is given. */
export function part(field: string, filename?: string): string {
  const file = filename === undefined ? '' : `; filename="${filename}"`;
  return `--${boundary}\r\nContent-Disposition: form-data; name="${field}"${file}\r\n\r\n`;
}

/** A complete multipart body of text fields. */
export function textParts(fields: Record<string, string>): string {
  const parts = Object.entries(fields).map(([name, value]) => `${part(name)}${value}\r\n`);
  return Buffer.from(`${parts.join('')}--${boundary}--\r\n`).toString('latin1');
}

/** Sends a request from a local address, and waits for the whole response. @returns status line, headers and body */
export async function ask(url: string, from: string, request: string): Promise<string> {
  const line = await openLine(url, from);
  line.send(request);
  const text = await line.until(/\r\n\r\n/);
  const length = Number(/^content-length: (\d+)/im.exec(text)?.[1] ?? 0);
  const start = text.indexOf('\r\n\r\n') + 4;
  const whole = await line.untilLength(start + length);
  line.hangUp();
  return whole;
}
