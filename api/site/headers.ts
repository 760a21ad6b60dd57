import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closedPolicy, commonHeaders } from './rules.ts';

export type Encoding = 'br' | 'gzip' | 'identity';

const refuses = (header: string, name: string) =>
  new RegExp(`\\b${name}\\s*;\\s*q=0(?:\\.0*)?(?:\\s|,|$)`).test(header);

/** The best encoding that the client accepts: Brotli, else gzip, else none. */
export function chooseEncoding(header: string | string[] | undefined): Encoding {
  const accepted = typeof header === 'string' ? header : '';
  if (/\bbr\b/.test(accepted) && !refuses(accepted, 'br')) return 'br';
  if (/\bgzip\b/.test(accepted) && !refuses(accepted, 'gzip')) return 'gzip';
  return 'identity';
}

/**
 * Alternating header names and values, as `writeHead` takes them. Setting each header separately took a third of the
 * time of a page request.
 */
export type HeaderList = readonly string[];

const process = randomBytes(6).toString('hex');
let count = 0;

/** A unique request id: a random part per process and a counter. */
export function newRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}

/** Returns a function that lists the headers of every response, from the request id and the Content-Security-Policy. */
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

/** The common headers of one request. */
export type OwnHeaders = (policy?: string) => HeaderList;

/** Sets headers on a response. More headers can still be added later. */
export function setHeaders(response: ServerResponse, list: HeaderList): void {
  for (let at = 0; at < list.length; at += 2) response.setHeader(list[at] ?? '', list[at + 1] ?? '');
}
