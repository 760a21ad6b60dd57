import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';

/** For everything that is no page: it loads nothing and runs nothing. */
export const closedPolicy = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/** The policy of pages, and who may frame them: that part only a header can say. */
export const pagePolicy = (policy: string) => `${policy}; frame-ancestors 'self'`;

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
  response.setHeader('X-Content-Type-Options', 'nosniff');
  response.setHeader('Referrer-Policy', 'strict-origin-when-cross-origin');
  response.setHeader('Content-Security-Policy', closedPolicy);
  if (https) response.setHeader('Strict-Transport-Security', 'max-age=31536000');
}
