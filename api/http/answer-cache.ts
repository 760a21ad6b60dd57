import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLanguage, type Language } from '../../src/model/languages.ts';
import { BoundedMap } from '../bounded-map.ts';
import type { HeaderList } from '../site/headers.ts';
import { sendWhole } from './whole-answer.ts';

export interface Answer {
  etag: string;
  /** JSON. */
  body: Buffer;
}

/** Enough for every record, the short lists, and a thousand single posts. */
const bounds = { bytes: 32 * 2 ** 20, entries: 4000 };
/** Bytes; what is longer is made again each time. */
const longest = 256 * 1024;
/** No address of a kept answer is longer, so that what is asked for is not even looked up. */
const longestAddress = 200;

/** The header that decides about an answer's language. */
export const vary = 'lang';

/**
 * Sends a public answer, or 304 to whoever has it; without an answer its headers only, for HEAD.
 * @param common what is not set on the answer yet
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
 * The address of a public answer in its one form: the path and what the call's own check has made of the query. What the
 * check does not know makes no other address, nor does another way to write the same.
 */
export function answerAddress(path: string, query: Readonly<Record<string, unknown>> | undefined): string {
  const given = Object.entries(query ?? {}).filter(([, value]) => value !== undefined);
  const search = given.map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`).join('&');
  return search === '' ? path : `${path}?${search}`;
}

/**
 * Public answers of the API, kept until content changes. They depend on address, language and content only, so one
 * map serves them all, and a number in the database says when it is stale.
 */
export function createAnswerCache(contentVersion: () => number, defaultLanguage: Language) {
  const answers = new BoundedMap<Answer>(bounds, ({ etag, body }) => body.length + etag.length);
  let kept = 0;

  /** Forgets what was answered from an earlier state of the content. @returns the number of the present one */
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
    /** Answers at once when the answer is there and the address in its one form. @returns whether it did */
    tryServe(request: IncomingMessage, response: ServerResponse, common: HeaderList): boolean {
      const { url = '', headers } = request;
      if (url.length > longestAddress) return false;
      const { lang } = headers;
      const answer = find(url, isLanguage(lang) ? lang : defaultLanguage);
      if (answer) sendPublic(request, response, answer, common);
      return answer !== undefined;
    },
    /** Keeps an answer that was made from the state of the content with this number. */
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

/** `If-None-Match` against an entity tag, compared weakly as the RFC wants it for GET. */
export function etagMatches(header: string | undefined, etag: string): boolean {
  if (!header) return false;
  const bare = (tag: string) => tag.trim().replace(/^W\//, '');
  return header.trim() === '*' || header.split(',').some((tag) => bare(tag) === bare(etag));
}
