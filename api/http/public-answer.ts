import { createHash } from 'node:crypto';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Language } from '../../src/model/languages.ts';
import type { Log } from '../log.ts';
import { newRequestId } from '../site/headers.ts';
import { type AnswerCache, answerAddress, etagMatches, sendPublic } from './answer-cache.ts';
import { answerInPieces } from './answer-in-pieces.ts';
import type { RouteContext } from './context.ts';
import { InPieces } from './pieces.ts';

const tagOf = (body: Buffer) => `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;

/** The dependencies of a public read. */
interface PublicDeps {
  answers: AnswerCache;
  log: Log;
}

/** A public GET request, with the validated query. */
interface PublicRead {
  c: RouteContext;
  language: Language;
  id: number;
  query: Readonly<Record<string, unknown>> | undefined;
}

/**
 * Answers a public GET request, from the cache if possible, with an ETag. The ETag of a streamed list is the content
 * version, so 304 needs no read of the list.
 * @param path the path in the endpoint table
 */
export async function answerPublicly(
  { answers, log }: PublicDeps,
  path: string,
  { c, language, id, query }: PublicRead,
  handle: () => Promise<unknown>,
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  const address = answerAddress(`/api${path.replace(':id', String(id))}`, query);
  const send = (answer: { etag: string; body: Buffer | null }) => {
    sendPublic(incoming, outgoing, answer);
    return RESPONSE_ALREADY_SENT;
  };
  const known = answers.find(address, language);
  if (known) return send(known);
  const version = answers.version();
  const answer = await handle();
  if (answer instanceof Response) return answer;
  if (!(answer instanceof InPieces)) {
    const body = Buffer.from(JSON.stringify(answer));
    const made = { etag: tagOf(body), body };
    answers.keep(address, language, made, version);
    return send(made);
  }
  // An unknown content version (NaN) gets a unique ETag, which never matches.
  const state = Number.isNaN(version) ? newRequestId() : version.toString(36);
  const etag = `"${state}-${language}"`;
  if (etagMatches(incoming.headers['if-none-match'], etag)) return send({ etag, body: null });
  c.header('ETag', etag);
  c.header('Cache-Control', 'no-cache');
  return answerInPieces(c, log, answer, (body) => {
    const made = { etag, body };
    answers.keep(address, language, made, version);
    return send(made);
  });
}
