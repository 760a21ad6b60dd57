import { once } from 'node:events';
import { connect } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { School } from './process.ts';

export interface RawAnswer {
  status: number;
  /** The value of the last header with that name; undefined when there is none. */
  header(name: string): string | undefined;
  body: string;
}

/** Sends a request target exactly as written, on a new connection. No HTTP client normalises the path. */
export async function rawRequest(
  school: Pick<School, 'url'>,
  target: string,
  headers: string[] = [],
): Promise<RawAnswer> {
  const socket = connect(Number(new URL(school.url).port), '127.0.0.1');
  await once(socket, 'connect');
  const lines = [`GET ${target} HTTP/1.1`, 'Host: school.test', 'Connection: close', ...headers, '', ''];
  socket.write(Buffer.from(lines.join('\r\n'), 'latin1'));
  const [head = '', body = ''] = (await buffer(socket)).toString('latin1').split(/\r\n\r\n([\s\S]*)/);
  const fields = head.split('\r\n').slice(1);
  return {
    status: Number(head.slice(9, 12)),
    header: (name) =>
      fields
        .findLast((field) => field.toLowerCase().startsWith(`${name}:`))
        ?.slice(name.length + 1)
        .trim(),
    body,
  };
}
