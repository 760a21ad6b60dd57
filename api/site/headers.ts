import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closedPolicy, commonHeaders } from './rules.ts';

/**
 * Names and values in turns, as `writeHead` takes them: a third of the time of a page went into setting each by itself.
 */
export type HeaderList = readonly string[];

const process = randomBytes(6).toString('hex');
let count = 0;

/** Unlike any other of this process and, by its random half, of any other. */
export function newRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}

/** Headers that every answer bears, by the number of its request and what its content may do. */
export function listCommonHeaders(https: boolean) {
  const same = Object.entries(commonHeaders(https)).flat();
  return (requestId: string, policy: string = closedPolicy): HeaderList => [
    'X-Request-Id',
    requestId,
    'Content-Security-Policy',
    policy,
    ...same,
  ];
}

/** The same for one request. */
export type OwnHeaders = (policy?: string) => HeaderList;

/** Sets headers on an answer to which others may still add. */
export function setHeaders(response: ServerResponse, list: HeaderList): void {
  for (let at = 0; at < list.length; at += 2) response.setHeader(list[at] ?? '', list[at + 1] ?? '');
}
