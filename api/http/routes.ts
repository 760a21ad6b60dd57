import type { IncomingMessage } from 'node:http';
import type { Hono } from 'hono';
import type { z } from 'zod';
import { inDryRun } from '../../db/dry-run.ts';
import type { AnswerOf, BodyOf, Endpoint, Endpoints, QueryOf } from '../../src/model/endpoints/endpoint.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import { clean } from '../../src/model/text/text.ts';
import type { Log } from '../log.ts';
import type { AnswerCache } from './answer-cache.ts';
import { answerInPieces } from './answer-in-pieces.ts';
import { readBody } from './body.ts';
import type { Body, BodyRules } from './body-rules.ts';
import type { Env, RouteContext, Services } from './context.ts';
import { type Idempotency, idempotencyHeader, idempotencyKey } from './idempotency.ts';
import { type BodyReservations, noReservations } from './in-flight.ts';
import { type Limits, rateLimitKey } from './limits.ts';
import { methodsOf } from './methods.ts';
import { InPieces } from './pieces.ts';
import { answerPublicly } from './public-answer.ts';
import { invalidFields, problemsOf } from './refusal.ts';
import { askedTexts, noBody, sentText } from './sent-text.ts';

/** The input of a handler. The body is read on demand, so that 401 and 404 come before body errors. */
export interface Input<E extends Endpoint = Endpoint> {
  c: RouteContext;
  language: Language;
  /** The path's `:id`, a positive integer; 0 for a path without one. */
  id: number;
  /** The validated query. It is validated on demand, so that a handler can answer 404 first. @throws Refusal 422 */
  readonly query: QueryOf<E>;
  /** The validated body. @throws Refusal 400, 413, 415, 422 */
  body(): Promise<BodyOf<E>>;
  /**
   * The unvalidated body with its files, for calls that validate elsewhere.
   * @param texts called with the text values before a file is rejected for its type; it may throw
   */
  rawBody(texts?: BodyRules['texts']): Promise<Body>;
}

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<AnswerOf<E> | InPieces<AnswerOf<E>> | Response>;

/** One handler for each endpoint of a table. A missing handler is a compile error. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> };

const positiveInteger = /^[1-9]\d{0,14}$/;

/** A number in a path; null if it is none. */
export const positiveNumber = (given: string | undefined): number | null =>
  given !== undefined && positiveInteger.test(given) ? Number(given) : null;

/** The id in a path. If the path also matches a fixed route with other methods, the error is 405, otherwise 404. */
function idOf({ app }: Pick<Mount, 'app'>, c: RouteContext): number {
  const given = c.req.param('id');
  if (given === undefined) return 0;
  if (positiveInteger.test(given)) return Number(given);
  const fixed = app.routes.filter(({ path }) => path === c.req.path);
  if (fixed.length === 0) throw new Refusal('notFound');
  c.header('Allow', methodsOf(fixed, c.req.path).join(', '));
  throw new Refusal('notAllowed');
}

/**
 * Refuses a path parameter with characters that no stored text has, because a database may reject it.
 * @throws Refusal 404
 */
function refuseStrangePath(c: RouteContext): void {
  const names = Object.values(c.req.param());
  if (names.some((name) => name !== clean(name))) throw new Refusal('notFound');
}

/**
 * Validates values against a schema.
 * @param also further field problems, to report together
 * @throws Refusal 422 with all invalid fields
 */
export function checked<S extends z.ZodType>(schema: S, values: unknown, also: FieldProblems = {}): z.infer<S> {
  const parsed = schema.safeParse(values);
  if (parsed.success && Object.keys(also).length === 0) return parsed.data;
  const fields = { ...(parsed.error ? problemsOf(parsed.error) : {}), ...also };
  throw invalidFields(fields);
}

/** Access check of an endpoint. @throws Refusal 401, 403 */
export type Guard = (c: RouteContext, endpoint: Endpoint) => Promise<void>;

export interface Mount {
  app: Hono<Env>;
  services: Services;
  /** The upload quotas of clients without a staff session. @param network the client's network */
  strangers(network: string): BodyReservations;
  /** The logged-in student of a request, whatever the call; null without one. */
  studentOf(request: IncomingMessage): Promise<unknown>;
  guards: Record<NonNullable<Endpoint['auth']> | 'anyone', Guard>;
  /** The cache of public GET answers. */
  answers: AnswerCache;
  limits: Limits;
  /** Replays answers to repeated writes. */
  idempotency: Idempotency;
}

/** Sends the result of a handler as JSON. */
async function respond(c: RouteContext, log: Log, answer: unknown, status: 200 | 201): Promise<Response> {
  if (answer instanceof Response) return answer;
  if (answer instanceof InPieces) return answerInPieces(c, log, answer);
  return c.json(answer, status);
}

/** Whether a registration adds a child to the family of the student who is logged in. */
export const isOfFamily = ({ family }: Readonly<Record<string, unknown>>): boolean => family === 1 || family === '1';

interface Asker {
  /** The account of the session; empty for public calls, even if a session cookie was sent. */
  who: string;
  student: number | null;
  /** The rate limit for writes of the account. */
  limit: 'writesOfStudent' | 'writesOfStaff' | null;
}

function askerOf(c: RouteContext, { auth }: Endpoint): Asker {
  if (auth === undefined) return { who: '', student: null, limit: null };
  if (auth === 'admin') return { who: `admin ${c.get('admin').id}`, student: null, limit: 'writesOfStaff' };
  return studentAsker(c);
}

function studentAsker(c: RouteContext) {
  const { id } = c.get('student');
  return { who: `student ${id}`, student: id, limit: 'writesOfStudent' } as const;
}

/** Registers the route of one endpoint: access check, rate limit, body, idempotency, answer. */
export function serveEndpoint<E extends Endpoint>(mount: Mount, key: string, endpoint: E, handler: Handler<E>): void {
  const [method = '', path = ''] = key.split(' ');
  const { answers } = mount;
  const { log } = mount.services;
  const isPublicRead = method === 'GET' && !endpoint.auth;
  const takesKey = method !== 'GET' && endpoint.ignoresKey !== true;
  const serve = async (c: RouteContext) => {
    await mount.guards[endpoint.auth ?? 'anyone'](c, endpoint);
    let asker = askerOf(c, endpoint);
    if (method !== 'GET' && asker.limit) await mount.limits.take(rateLimitKey(asker.limit, asker.who));
    refuseStrangePath(c);
    const id = idOf(mount, c);
    const idempotent = takesKey ? idempotencyKey(c.req.header(idempotencyHeader)) : null;
    const asked = idempotent === null ? [] : askedTexts(endpoint, c.req.query());
    let reservations: BodyReservations | undefined;
    let raw: Body | undefined;
    /** The request content once it is known, for the idempotency check. Without a body it is the query alone. */
    let sent = asked.length > 0 ? sentText(endpoint, noBody, asked) : undefined;
    let tell: ((sent: string) => void) | undefined;
    const rawBody = async (texts?: BodyRules['texts']) => {
      if (raw) {
        await texts?.(raw.values);
        return raw;
      }
      // Students count as strangers too: anyone can register an account.
      reservations ??= endpoint.auth === 'admin' ? noReservations : mount.strangers(c.get('network'));
      raw = await readBody(c.env.incoming, {
        files: endpoint.files ?? {},
        maxBytes: { ...mount.services.config.maxBytes, roster: rosterBounds.arriving },
        temporary: mount.services.folders.temporary,
        spaceLow: await mount.services.space.low(),
        hashed: idempotent !== null,
        reservations,
        texts,
      });
      if (endpoint.ofFamily && isOfFamily(raw.values)) {
        await mount.guards.student(c, endpoint);
        asker = studentAsker(c);
        await mount.limits.take(rateLimitKey('writesOfStudent', asker.who));
      }
      if (idempotent !== null) {
        sent = sentText(endpoint, raw, asked);
        tell?.(sent);
      }
      return raw;
    };
    const input = inputOf(endpoint, { c, language: c.get('language'), id, rawBody });
    try {
      if (isPublicRead) return await answerPublicly({ answers, log }, path, input, () => handler(input));
      const answer = async () => respond(c, log, await handler(input), endpoint.status ?? 200);
      if (idempotent === null) return await answer();
      // Whose key it is depends on the body. It is read only with a session, because limits count strangers before.
      if (endpoint.ofFamily && (await mount.studentOf(c.env.incoming))) await rawBody();
      return await mount.idempotency.answer({
        key: idempotent,
        call: `${method} ${c.req.path}`,
        who: asker.who,
        student: asker.student,
        async sent() {
          if (endpoint.body || endpoint.files) await rawBody();
          return sent ?? '';
        },
        run(onContentKnown) {
          tell = onContentKnown;
          if (sent !== undefined) onContentKnown(sent);
          return answer();
        },
      });
    } finally {
      await raw?.discard();
      reservations?.arriving.release();
      reservations?.texts.release();
    }
  };
  // Hono runs the GET route for HEAD too. The guard is included in `inDryRun` because it may renew a session.
  mount.app.on(method, path, (c) => (c.req.method === 'HEAD' ? inDryRun(() => serve(c)) : serve(c)));
}

type Parts = Pick<Input<Endpoint>, 'c' | 'language' | 'id' | 'rawBody'>;

function inputOf<E extends Endpoint>(endpoint: E, parts: Parts): Input<E> {
  const query = () => (endpoint.query ? checked(endpoint.query, parts.c.req.query()) : undefined);
  const body = async () => {
    const { values } = await parts.rawBody();
    return endpoint.body ? checked(endpoint.body, values) : undefined;
  };
  // TypeScript cannot follow a conditional type through a table; both values are validated by the schemas of E.
  return {
    ...parts,
    get query() {
      return query() as QueryOf<E>;
    },
    body: body as () => Promise<BodyOf<E>>,
  };
}

/** Registers the routes of a whole table of endpoints. */
export function serveEndpoints<T extends Endpoints>(mount: Mount, table: T, handlers: Handlers<T>): void {
  for (const key of Object.keys(table)) {
    const endpoint = table[key];
    const handler = handlers[key];
    // Handlers<T> pairs each handler with its own endpoint; TypeScript loses this pairing in a loop.
    if (endpoint && handler) serveEndpoint(mount, key, endpoint, handler as Handler<Endpoint>);
  }
}
