import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { closedPolicy, commonHeaders } from './rules.ts';

const process = randomBytes(6).toString('hex');
let count = 0;

/** Unlike any other of this process and, by its random half, of any other. */
export function newRequestId(): string {
  count += 1;
  return `${process}-${count.toString(36)}`;
}

/** Headers that every answer bears. */
export function setCommonHeaders(response: ServerResponse, requestId: string, https: boolean): void {
  response.setHeader('X-Request-Id', requestId);
  response.setHeader('Content-Security-Policy', closedPolicy);
  for (const [name, value] of Object.entries(commonHeaders(https))) response.setHeader(name, value);
}
