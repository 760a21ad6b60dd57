import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Language } from '../../src/model/languages.ts';
import { isInUse, schoolFacts } from '../../src/model/school/facts.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { HeaderList } from '../site/headers.ts';
import { sendWhole } from './answer-bytes.ts';

export interface Answer {
  etag: string;
  /** JSON. */
  body: Buffer;
}

/** Cache limits: enough for every single record, the short lists, and a thousand blog posts. */
const bounds = { bytes: 32 * 2 ** 20, entries: 4000 };
/** Bytes; longer answers are not cached. */
const longest = 256 * 1024;
/** Answers with a longer address are not cached, so longer addresses are not looked up. */
const longestAddress = 200;

/** The request header that selects the language of an answer. */
export const vary = 'lang';

/**
 * Sends a public answer, or 304 if the client has it. With a null body it sends the headers only (for HEAD).
 * @param common headers that are not yet set on the response
 */
export function sendPublic(
  request: IncomingMessage,
  response: ServerResponse,
  { etag, body }: { etag: string; body: Buffer | null },
  common: HeaderList = [],
): void {
  const head = [...common, 'ETag', etag, 'Vary', vary, 'Cache-Control', 'no-cache'];
  if (etagMatches(request.headers['if-none-match'], etag)) response.writeHead(304, head).end();
  else sendWhole(request, response, { status: 200, head: [...head, 'Content-Type', 'application/json'], body });
}

/**
 * The cache key of a public answer: the path and the validated query. Unknown parameters and other spellings of the
 * same query lead to the same key.
 */
export function answerAddress(path: string, query: Readonly<Record<string, unknown>> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}

/**
 * The cache of public API answers. They depend only on address, language and content, so one map serves all clients. A
 * content version in the database invalidates it.
 */
export function createAnswerCache(contentVersion: () => number) {
  const answers = new BoundedMap<Answer>(bounds, ({ etag, body }) => body.length + etag.length);
  let kept = 0;

  /** Clears the cache if the content has changed. @returns the current content version */
  function version(): number {
    const now = contentVersion();
    if (now !== kept) answers.clear();
    kept = now;
    return now;
  }

  const find = (address: string, language: Language): Answer | undefined => {
    version();
    return answers.get(`${language} ${address}`);
  };

  return {
    version,
    find,
    /**
     * Answers from the cache if the answer is there and the address is in its canonical form. @returns whether it
     * answered
     */
    tryServe(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean {
      const { url = '', headers } = request;
      if (url.length > longestAddress) return false;
      const { lang } = headers;
      const answer = find(url, isInUse(lang) ? lang : schoolFacts().default_language);
      if (answer) sendPublic(request, response, answer, common);
      return answer !== undefined;
    },
    /** Caches an answer that was made from this content version. */
    keep(address: string, language: Language, answer: Answer, madeFrom: number): void {
      if (answer.body.length > longest || address.length > longestAddress || madeFrom !== version()) return;
      answers.set(`${language} ${address}`, answer);
    },
    get size() {
      return answers.size;
    },
    get bytes() {
      return answers.bytes;
    },
  };
}

export type AnswerCache = ReturnType<typeof createAnswerCache>;

/** Checks `If-None-Match` against an ETag with the weak comparison that RFC 9110 requires. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
