import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { tokenCookies, type UserKind } from '../auth/cookies.ts';
import { clientAddress } from './client.ts';
import type { Env, Services } from './context.ts';

type Speaker = Pick<Services, 'log' | 'config'>;

interface Call {
  request: IncomingMessage;
  requestId: string;
}

/** The authenticated user in the log: role and id, never a name or email address. */
export interface Person {
  role: UserKind;
  id: number;
}

const person: unique symbol = Symbol('who asks');
const length: unique symbol = Symbol('bytes of the body');

// Symbol properties instead of WeakMaps, whose garbage collection would cost more per request than a database read.
declare module 'node:http' {
  interface IncomingMessage {
    [person]?: Person;
  }
  interface ServerResponse<Request extends IncomingMessage = IncomingMessage> {
    [length]?: number;
  }
}

/** Stores the authenticated user of a request for the log. */
export function notePerson(request: IncomingMessage, who: Person): void {
  request[person] = who;
}

/** Security events. Each gets its own log line in addition to the request's. */
export type RequestEvent = 'login.succeeded' | 'login.failed' | 'refused.origin' | 'refused.role' | 'refused.limit';

const refusals = new Map<number, RequestEvent>([
  [403, 'refused.origin'],
  [429, 'refused.limit'],
]);

/** Requests that got 403 because of the user's role, not because of a wrong origin. */
const beyondRole = new WeakSet<IncomingMessage>();

/** Marks a request of a staff member whose role lacks the permission. */
export function noteBeyondRole(request: IncomingMessage): void {
  beyondRole.add(request);
}

/** Stores the body length for the log: Node does not keep headers that are passed to `writeHead` as a list. */
export function noteLength(response: ServerResponse, bytes: number): void {
  response[length] = bytes;
}

const lengthOf = (response: ServerResponse): number =>
  response[length] ?? Number(response.getHeader('content-length') ?? 0);

const longestPath = 500;

/** Query parameters that may be logged. Others may contain a password, a code or the name of a person. */
const shownInQuery = /^(lang=[a-z]{1,3}|(page|per_page)=\d{1,6})$/;

/** The token of a preview opens it, so the log has only its place. The path may be percent-encoded. */
function withoutToken(path: string): string {
  const straight = path.replaceAll(/%([2-7][\da-f])/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  return /\/preview\/./i.test(straight) ? straight.replace(/(\/preview\/).*$/i, '$1…') : path;
}

/**
 * The URL of a request for the log: only harmless query parameters, and no query at all for the dashboard. A path with
 * percent-encoding may be a dashboard path, so its query is dropped too.
 */
export function loggedAddress(url: string): string {
  const mark = url.indexOf('?');
  // An absolute URL may contain a user name and password.
  const asked = (mark === -1 ? url : url.slice(0, mark)).replace(/^([a-z][a-z\d+.-]*:\/\/)[^/]*@/i, '$1');
  const path = withoutToken(asked);
  const open = mark === -1 || /%|dashboard/i.test(path) ? [] : url.slice(mark + 1, mark + 1 + longestPath).split('&');
  const query = open.filter((pair) => shownInQuery.test(pair)).join('&');
  const shown = query === '' ? path : `${path}?${query}`;
  return shown.length > longestPath ? `${shown.slice(0, longestPath)}…` : shown;
}

/** Logs a security event. @param role the role of the login form, while the user is not authenticated */
function logEvent({ log, config }: Speaker, event: RequestEvent, call: Call, role?: UserKind): void {
  const { request, requestId } = call;
  const client = clientAddress(request, config.trustProxy);
  const [path] = loggedAddress(request.url ?? '').split('?');
  const who = request[person] ?? (role ? { role } : {});
  const level = event === 'login.succeeded' ? 'info' : 'warn';
  log[level]({ event, requestId, method: request.method, path, client, ...who }, 'event');
}

/** Logs a request when its response is finished or aborted, and a security event for 403 and 429. */
export function logRequest(speaker: Speaker, call: Call, response: ServerResponse): void {
  const { log, config } = speaker;
  if (!log.isLevelEnabled('warn')) return;
  const { request, requestId } = call;
  const started = performance.now();
  const { method, url = '' } = request;
  const client = clientAddress(request, config.trustProxy);
  response.once('close', () => {
    const { statusCode: status, writableFinished } = response;
    const refusal = beyondRole.has(request) ? 'refused.role' : refusals.get(status);
    if (refusal) logEvent(speaker, refusal, call);
    if (!log.isLevelEnabled('info')) return;
    const ms = Math.round((performance.now() - started) * 100) / 100;
    const end = writableFinished ? {} : { aborted: true };
    const entry = { requestId, method, url: loggedAddress(url), status, ms, bytes: lengthOf(response), client };
    log.info({ ...entry, ...end, ...request[person] }, 'request');
  });
}

/** Middleware that logs successful and failed logins. */
export function logLogins(services: Speaker, role: UserKind): MiddlewareHandler<Env> {
  const cookie = `${tokenCookies[role]}=`;
  return async (c, next) => {
    await next();
    if (c.req.method !== 'POST') return;
    const call = { request: c.env.incoming, requestId: c.get('requestId') };
    const entered = c.res.headers.getSetCookie().some((each) => each.startsWith(cookie));
    if (entered) logEvent(services, 'login.succeeded', call, role);
    // A form without JavaScript gets a redirect (303) instead of 401.
    else if (c.res.status === 401 || c.res.status === 303) logEvent(services, 'login.failed', call, role);
  };
}
