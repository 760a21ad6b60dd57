import type { Hono } from 'hono';
import type { z } from 'zod';
import { withoutWriting } from '../../db/undoing.ts';
import type { AnswerOf, BodyOf, Endpoint, Endpoints, QueryOf } from '../../src/model/endpoints/endpoint.ts';
import { type FieldProblems, Refusal } from '../../src/model/errors.ts';
import type { Language } from '../../src/model/languages.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import type { Log } from '../log.ts';
import type { AnswerCache } from './answer-cache.ts';
import { answerInPieces } from './answer-in-pieces.ts';
import { readBody } from './body.ts';
import type { Body, BodyRules } from './body-rules.ts';
import type { Env, RouteContext, Services } from './context.ts';
import { type Idempotency, idempotencyHeader, idempotencyKey } from './idempotency.ts';
import { type Holds, noHolds } from './in-flight.ts';
import { methodsOf } from './methods.ts';
import { InPieces } from './pieces.ts';
import { answerPublicly } from './public-answer.ts';
import { onlyMissing, problemsOf } from './refusal.ts';
import { sentText } from './sent-text.ts';

/** What a handler gets. The body is read when asked for, so that 401 and 404 come before anything about it. */
export interface Input<E extends Endpoint = Endpoint> {
  c: RouteContext;
  language: Language;
  /** The path's `:id`, a positive integer; 0 for a path without one. */
  id: number;
  /** Checked when asked for, so that a handler may say first that nothing is there. @throws Refusal 422 */
  readonly query: QueryOf<E>;
  /** The checked body. @throws Refusal 400, 413, 415, 422 */
  body(): Promise<BodyOf<E>>;
  /**
   * The body before any check, with its files: for calls whose checks are made elsewhere.
   * @param texts is given the texts before a file is refused for its type; it may refuse them
   */
  rawBody(texts?: BodyRules['texts']): Promise<Body>;
}

export type Handler<E extends Endpoint> = (input: Input<E>) => Promise<AnswerOf<E> | InPieces<AnswerOf<E>> | Response>;

/** One handler for each endpoint of a table; a missing one does not compile. */
export type Handlers<T extends Endpoints> = { [K in keyof T]: Handler<T[K]> };

const positiveInteger = /^[1-9]\d{0,14}$/;

/** The number in a path. A path of its own that answers another method stands before one with a number (beyond 2). */
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
 * Checks values against a schema.
 * @param also what is wrong besides, with what is no value
 * @throws Refusal 422 naming every bad field
 */
export function checked<S extends z.ZodType>(schema: S, values: unknown, also: FieldProblems = {}): z.infer<S> {
  const parsed = schema.safeParse(values);
  if (parsed.success && Object.keys(also).length === 0) return parsed.data;
  const fields = { ...(parsed.error ? problemsOf(parsed.error) : {}), ...also };
  throw new Refusal(onlyMissing(fields) ? 'required' : 'invalid', { fields });
}

/** Makes sure that the one who asks may. @throws Refusal 401, 403 */
export type Guard = (c: RouteContext, endpoint: Endpoint) => Promise<void>;

export interface Mount {
  app: Hono<Env>;
  services: Services;
  /** What the bodies of those whom the school has given no account may hold. @param network where they come from */
  strangers(network: string): Holds;
  guards: Record<NonNullable<Endpoint['auth']> | 'anyone', Guard>;
  /** Keeps what public reads answer. */
  answers: AnswerCache;
  /** Gives writes that are sent again the answer of the first. */
  idempotency: Idempotency;
}

/** What a handler has answered, as JSON. */
async function respond(c: RouteContext, log: Log, answer: unknown, status: 200 | 201): Promise<Response> {
  if (answer instanceof Response) return answer;
  if (answer instanceof InPieces) return answerInPieces(c, log, answer);
  return c.json(answer, status);
}

/** Whose answer is remembered: on calls that need no session nobody's, whatever cookie comes along. */
function askerOf(c: RouteContext, { auth }: Endpoint): { who: string; student: number | null } {
  if (auth === undefined) return { who: '', student: null };
  if (auth === 'admin') return { who: `admin ${c.get('admin').id}`, student: null };
  const { id } = c.get('student');
  return { who: `student ${id}`, student: id };
}

/** Serves one endpoint. */
export function serveEndpoint<E extends Endpoint>(mount: Mount, key: string, endpoint: E, handler: Handler<E>): void {
  const [method = '', path = ''] = key.split(' ');
  const { answers } = mount;
  const { log } = mount.services;
  const isPublicRead = method === 'GET' && !endpoint.auth;
  const takesKey = method !== 'GET' && endpoint.ignoresKey !== true;
  mount.app.on(method, path, async (c) => {
    await mount.guards[endpoint.auth ?? 'anyone'](c, endpoint);
    const id = idOf(mount, c);
    const idempotent = takesKey ? idempotencyKey(c.req.header(idempotencyHeader)) : null;
    let holds: Holds | undefined;
    let raw: Body | undefined;
    let noted: ((text: string) => void) | undefined;
    const rawBody = async (texts?: BodyRules['texts']) => {
      // Whoever registers is a student: their account makes nobody less of a stranger.
      holds ??= endpoint.auth === 'admin' ? noHolds : mount.strangers(c.get('network'));
      if (raw) await texts?.(raw.values);
      raw ??= await readBody(c.env.incoming, {
        files: endpoint.files ?? {},
        maxBytes: { ...mount.services.config.maxBytes, roster: rosterBounds.arriving },
        temporary: mount.services.folders.temporary,
        spaceLow: await mount.services.space.low(),
        holds,
        texts,
      });
      noted?.(sentText(endpoint, raw));
      return raw;
    };
    const input = inputOf(endpoint, { c, language: c.get('language'), id, rawBody });
    try {
      if (isPublicRead) return await answerPublicly({ answers, log }, path, input, () => handler(input));
      const answer = async () => respond(c, log, await handler(input), endpoint.status ?? 200);
      if (c.req.method === 'HEAD') return await withoutWriting(answer);
      if (idempotent === null) return await answer();
      return await mount.idempotency.answer({
        key: idempotent,
        call: `${method} ${c.req.path}`,
        ...askerOf(c, endpoint),
        sent: async () => (endpoint.body || endpoint.files ? sentText(endpoint, await rawBody()) : ''),
        run({ sent }) {
          noted = sent;
          if (raw) sent(sentText(endpoint, raw));
          return answer();
        },
      });
    } finally {
      await raw?.discard();
      holds?.arriving.release();
      holds?.texts.release();
    }
  });
}

type Parts = Pick<Input<Endpoint>, 'c' | 'language' | 'id' | 'rawBody'>;

function inputOf<E extends Endpoint>(endpoint: E, parts: Parts): Input<E> {
  const query = () => (endpoint.query ? checked(endpoint.query, parts.c.req.query()) : undefined);
  const body = async () => {
    const { values } = await parts.rawBody();
    return endpoint.body ? checked(endpoint.body, values) : undefined;
  };
  // The compiler cannot follow a conditional type through a table; both values are checked by E's own schemas.
  return {
    ...parts,
    get query() {
      return query() as QueryOf<E>;
    },
    body: body as () => Promise<BodyOf<E>>,
  };
}

/** Serves a whole table of endpoints. */
export function serveEndpoints<T extends Endpoints>(mount: Mount, table: T, handlers: Handlers<T>): void {
  for (const key of Object.keys(table)) {
    const endpoint = table[key];
    const handler = handlers[key];
    // Handlers<T> pairs each handler with its own endpoint; the pairing is lost in a loop.
    if (endpoint && handler) serveEndpoint(mount, key, endpoint, handler as Handler<Endpoint>);
  }
}
