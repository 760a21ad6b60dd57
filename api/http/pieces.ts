import type { ServerResponse } from 'node:http';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { turn } from '../../db/pieces.ts';
import { type Meta, metaOf, type Window } from '../../src/model/endpoints/endpoint.ts';
import type { Log } from '../log.ts';
import { written } from '../media/send-pieces.ts';
import type { RouteContext } from './context.ts';

/** What the parts of an answer come to: pieces make a list, and what depends on them is made when its turn comes. */
type Answered<Parts> = {
  -readonly [Name in keyof Parts]: Parts[Name] extends AsyncIterable<readonly (infer Item)[]>
    ? Item[]
    : Parts[Name] extends () => infer Value
      ? Awaited<Value>
      : Parts[Name];
};

/** An answer whose lists are read while they are sent. Its parts are made one after the other, in their order. */
export class InPieces<Answer> {
  declare readonly answer: Answer;
  readonly parts: Readonly<Record<string, unknown>>;

  private constructor(parts: Readonly<Record<string, unknown>>) {
    this.parts = parts;
  }

  static of<Parts extends Readonly<Record<string, unknown>>>(parts: Parts): InPieces<Answered<Parts>> {
    return new InPieces(parts);
  }
}

/** Each piece of a list as something else. */
export async function* eachPiece<From, To>(
  pieces: AsyncIterable<readonly From[]>,
  change: (items: readonly From[]) => readonly To[] | Promise<readonly To[]>,
): AsyncGenerator<readonly To[]> {
  for await (const items of pieces) yield await change(items);
}

/** A whole list, with the `meta` of one page that holds all that was sent. */
export function wholeList<T>(pieces: AsyncIterable<readonly T[]>): InPieces<{ data: T[]; meta: Meta }> {
  let total = 0;
  const data = eachPiece(pieces, (items) => {
    total += items.length;
    return items;
  });
  return InPieces.of({ data, meta: () => metaOf({ page: null, perPage: total }, total) });
}

/** A page of a list, or all of it. @param count how many there are in all */
export function listInPieces<T>(
  window: Window,
  pieces: AsyncIterable<readonly T[]>,
  count: () => Promise<number>,
): InPieces<{ data: T[]; meta: Meta }> {
  if (window.page === null) return wholeList(pieces);
  return InPieces.of({ data: pieces, meta: async () => metaOf(window, await count()) });
}

const isList = (part: unknown): part is AsyncIterable<readonly unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

/** Characters of an answer that are sent at once; one that is shorter is sent whole. */
const sentAtOnce = 64 * 1024;

/** The answer's JSON, a piece at a time; the last one may be shorter than the others. */
export async function* jsonOf(answer: InPieces<unknown>): AsyncGenerator<string> {
  let piece = '';
  for (const [name, part] of Object.entries(answer.parts)) {
    piece += `${piece === '' ? '{' : ','}${JSON.stringify(name)}:`;
    if (!isList(part)) {
      piece += JSON.stringify(typeof part === 'function' ? await part() : part);
      continue;
    }
    let before = '[';
    for await (const items of part) {
      for (const item of items) {
        piece += before + JSON.stringify(item);
        before = ',';
        if (piece.length < sentAtOnce) continue;
        yield piece;
        piece = '';
      }
    }
    piece += before === '[' ? '[]' : ']';
  }
  yield `${piece}}`;
}

const json = { 'Content-Type': 'application/json' };

/** Writes what comes, each piece when the one before has been taken; the reading ends when the reader leaves. */
async function write(to: ServerResponse, first: string, rest: AsyncIterable<string>): Promise<void> {
  await written(to, first);
  for await (const piece of rest) {
    await written(to, piece);
    await turn();
  }
  to.end();
}

/**
 * Answers in pieces, or at once when the answer is short.
 * @param whole answers with the body of a short one
 */
export async function answerInPieces(
  c: RouteContext,
  log: Log,
  answer: InPieces<unknown>,
  whole: (body: string) => Response = (body) => c.body(body, 200, json),
): Promise<Response> {
  const { incoming, outgoing } = c.env;
  if (incoming.method === 'HEAD') return c.body(null, 200, json);
  const pieces = jsonOf(answer);
  const first: string = (await pieces.next()).value ?? '';
  if (first.length < sentAtOnce) return whole(first);
  for (const [name, value] of c.res.headers) {
    if (name === 'set-cookie') outgoing.appendHeader(name, value);
    else outgoing.setHeader(name, value);
  }
  outgoing.writeHead(200, json);
  await write(outgoing, first, pieces).catch((error: unknown) => {
    // It is too late for a refusal: that the answer breaks off says that it is none.
    const requestId = c.get('requestId');
    if (!outgoing.destroyed) log.error({ event: 'request.failed', err: error, requestId }, 'request failed');
    outgoing.destroy();
  });
  return RESPONSE_ALREADY_SENT;
}
