import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { type Principal, tokenCookies } from '../auth/cookies.ts';
import { clientAddress } from './client.ts';
import type { Env, Services } from './context.ts';

type Speaker = Pick<Services, 'log' | 'config'>;

interface Call {
  request: IncomingMessage;
  requestId: string;
}

/** Who asks, as the log names them: never by name or address. */
export interface Person {
  role: Principal;
  id: number;
}

const person: unique symbol = Symbol('who asks');
const length: unique symbol = Symbol('bytes of the body');

// Properties, not WeakMaps: what every request notes would cost the garbage collector more than a read itself.
declare module 'node:http' {
  interface IncomingMessage {
    [person]?: Person;
  }
  interface ServerResponse<Request extends IncomingMessage = IncomingMessage> {
    [length]?: number;
  }
}

/** Notes who a request comes from, once that is known. */
export function notePerson(request: IncomingMessage, who: Person): void {
  request[person] = who;
}

/** What happens to a school's safety, each a line of its own beside the request's. */
export type RequestEvent = 'login.succeeded' | 'login.failed' | 'refused.origin' | 'refused.role' | 'refused.limit';

const refusals = new Map<number, RequestEvent>([
  [403, 'refused.origin'],
  [429, 'refused.limit'],
]);

/** Requests that were refused for what one's role is, not for where they came from. */
const beyondRole = new WeakSet<IncomingMessage>();

/** Notes that somebody of the staff has asked for what their role does not include. */
export function noteBeyondRole(request: IncomingMessage): void {
  beyondRole.add(request);
}

/** Notes the length of a body whose head is written as a list: Node keeps none of such a head. */
export function noteLength(response: ServerResponse, bytes: number): void {
  response[length] = bytes;
}

const lengthOf = (response: ServerResponse): number =>
  response[length] ?? Number(response.getHeader('content-length') ?? 0);

const longestPath = 500;

/** What a query may say in the log; everything else may hold a password, a code or whom somebody searches for. */
const shownInQuery = /^(lang=[a-z]{1,3}|(page|per_page)=\d{1,6})$/;

/**
 * The address of a request as the log may show it: of its query only what is known to be harmless, and nothing of the
 * dashboard's. A path that is written in another way may be the dashboard's.
 */
export function loggedAddress(url: string): string {
  const mark = url.indexOf('?');
  // A whole address in place of a path may bear a name and a password.
  const path = (mark === -1 ? url : url.slice(0, mark)).replace(/^([a-z][a-z\d+.-]*:\/\/)[^/]*@/i, '$1');
  const open = mark === -1 || /%|dashboard/i.test(path) ? [] : url.slice(mark + 1, mark + 1 + longestPath).split('&');
  const query = open.filter((pair) => shownInQuery.test(pair)).join('&');
  const shown = query === '' ? path : `${path}?${query}`;
  return shown.length > longestPath ? `${shown.slice(0, longestPath)}…` : shown;
}

/** Writes an event of a request's. @param role what they wanted to be who are nobody yet */
function logEvent({ log, config }: Speaker, event: RequestEvent, call: Call, role?: Principal): void {
  const { request, requestId } = call;
  const client = clientAddress(request, config.trustProxy);
  const [path] = loggedAddress(request.url ?? '').split('?');
  const who = request[person] ?? (role ? { role } : {});
  const level = event === 'login.succeeded' ? 'info' : 'warn';
  log[level]({ event, requestId, method: request.method, path, client, ...who }, 'event');
}

/** Writes a line for a request once it is answered or broken off, and an event for a refusal that is one. */
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

/** Says who came in by a login and that somebody did not, whichever way the answer is given. */
export function logLogins(services: Speaker, role: Principal): MiddlewareHandler<Env> {
  const cookie = `${tokenCookies[role]}=`;
  return async (c, next) => {
    await next();
    if (c.req.method !== 'POST') return;
    const call = { request: c.env.incoming, requestId: c.get('requestId') };
    const entered = c.res.headers.getSetCookie().some((each) => each.startsWith(cookie));
    if (entered) logEvent(services, 'login.succeeded', call, role);
    // A form without JavaScript is led back to the page instead.
    else if (c.res.status === 401 || c.res.status === 303) logEvent(services, 'login.failed', call, role);
  };
}
