import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { MiddlewareHandler } from 'hono';
import { isLanguage, type Language } from '../../src/model/languages.ts';
import type { Env } from './context.ts';

interface Answer {
  version: number;
  etag: string;
  type: string;
  body: Buffer;
}

/** Enough for every list and a few thousand single posts; the oldest answers go first. */
const maxBytes = 32 * 2 ** 20;
/** The header that decides about an answer's language. */
export const vary = 'lang';

/**
 * Public answers of the API, kept until content changes. They depend on address, language and content only, so one
 * map serves them all, and a number in the database says when it is stale.
 */
export function createAnswerCache(contentVersion: () => number, defaultLanguage: Language) {
  const answers = new Map<string, Answer>();
  let bytes = 0;

  const keyOf = (url: string, lang: unknown) => `${isLanguage(lang) ? lang : defaultLanguage} ${url}`;

  function keep(key: string, answer: Answer): void {
    bytes += answer.body.length - (answers.get(key)?.body.length ?? 0);
    answers.delete(key);
    answers.set(key, answer);
    for (const [oldest, { body }] of answers) {
      if (bytes <= maxBytes) break;
      answers.delete(oldest);
      bytes -= body.length;
    }
  }

  function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
    const matches = etagMatches(request.headers['if-none-match'], answer.etag);
    const headers = { ETag: answer.etag, Vary: vary, 'Cache-Control': 'no-cache' };
    if (matches) {
      response.writeHead(304, headers).end();
      return;
    }
    response.writeHead(200, { ...headers, 'Content-Type': answer.type, 'Content-Length': answer.body.length });
    response.end(request.method === 'HEAD' ? undefined : answer.body);
  }

  return {
    /** Answers at once when a fresh answer is there. @returns whether it did */
    tryServe(request: IncomingMessage, response: ServerResponse): boolean {
      const answer = answers.get(keyOf(request.url ?? '', request.headers['lang']));
      if (!answer || answer.version !== contentVersion()) return false;
      send(request, response, answer);
      return true;
    },
    /** Keeps what a public route answers, and bears ETag, 304 and Vary. */
    middleware: (async (c, next) => {
      const version = contentVersion();
      await next();
      if ((c.req.method !== 'GET' && c.req.method !== 'HEAD') || c.res.status !== 200) return;
      const body = Buffer.from(await c.res.clone().arrayBuffer());
      const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`;
      const url = c.env.incoming.url ?? '';
      keep(keyOf(url, c.req.header('lang')), { version, etag, type: 'application/json', body });
      c.header('ETag', etag);
      c.header('Cache-Control', 'no-cache');
      c.header('Content-Length', String(body.length));
      if (etagMatches(c.req.header('if-none-match'), etag)) {
        c.res = new Response(null, { status: 304, headers: c.res.headers });
        c.res.headers.delete('Content-Length');
        c.res.headers.delete('Content-Type');
      }
    }) satisfies MiddlewareHandler<Env>,
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** `If-None-Match` against an entity tag, compared weakly as the RFC wants it for GET. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
