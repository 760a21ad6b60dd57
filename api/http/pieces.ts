import { fetched } from '../../db/pieces.ts';
import { type Meta, metaOf, type PageWindow } from '../../src/model/endpoints/endpoint.ts';

/** The answer type of the parts: an async iterable of pieces becomes a list, and a function becomes its result. */
type Answered<Parts> = {
  -readonly [Name in keyof Parts]: Parts[Name] extends AsyncIterable<readonly (infer Item)[]>
    ? Item[]
    : Parts[Name] extends () => infer Value
      ? Awaited<Value>
      : Parts[Name];
};

/**
 * A streamed answer: its lists are read from the database while they are sent. The parts are evaluated one after the
 * other, in their order.
 */
export class InPieces<Answer> {
  declare readonly answer: Answer;
  readonly parts: Readonly<Record<string, unknown>>;

  private constructor(parts: Readonly<Record<string, unknown>>) {
    this.parts = parts;
  }

  /** Like `of`, with an answer type that the caller gives. */
  static from<Answer>(parts: Readonly<Record<string, unknown>>): InPieces<Answer> {
    return new InPieces(parts);
  }

  static of<Parts extends Readonly<Record<string, unknown>>>(parts: Parts): InPieces<Answered<Parts>> {
    return new InPieces(parts);
  }
}

/** Maps each piece of a streamed list. */
export function eachPiece<From, To>(
  pieces: AsyncIterable<readonly From[]>,
  change: (items: readonly From[]) => readonly To[] | Promise<readonly To[]>,
): AsyncIterable<readonly To[]> {
  const all = pieces[Symbol.asyncIterator]();
  return fetched(async () => {
    const piece = await all.next();
    return piece.done ? null : change(piece.value);
  });
}

/**
 * A streamed list without paging. Its `meta` describes one page with all items. @param beside more parts of the answer
 */
export function wholeList<T, Beside extends Readonly<Record<string, () => unknown>> = Record<never, never>>(
  pieces: AsyncIterable<readonly T[]>,
  beside?: Beside,
): InPieces<{ data: T[]; meta: Meta } & Answered<Beside>> {
  let total = 0;
  const data = eachPiece(pieces, (items) => {
    total += items.length;
    return items;
  });
  const meta = () => metaOf({ page: null, perPage: total }, total);
  return InPieces.from({ data, meta, ...beside });
}

/**
 * A page of a list, or the whole list when `window.page` is null.
 * @param count the total number of items
 * @param beside more parts of the answer
 */
export function listInPieces<T, Beside extends Readonly<Record<string, () => unknown>> = Record<never, never>>(
  window: PageWindow,
  pieces: AsyncIterable<readonly T[]>,
  count: () => Promise<number>,
  beside?: Beside,
): InPieces<{ data: T[]; meta: Meta } & Answered<Beside>> {
  if (window.page === null) return wholeList(pieces, beside);
  return InPieces.from({ data: pieces, meta: async () => metaOf(window, await count()), ...beside });
}

const isList = (part: unknown): part is AsyncIterable<readonly unknown[]> =>
  typeof part === 'object' && part !== null && Symbol.asyncIterator in part;

/** Number of characters per piece that is sent. */
const sentAtOnce = 32 * 1024;

/** The next piece as a queue, so that items are freed from memory once they are taken. */
async function nextQueue(pieces: AsyncIterator<readonly unknown[]>): Promise<unknown[] | null> {
  const piece = await pieces.next();
  return piece.done ? null : [...piece.value];
}

/**
 * Serializes the answer to JSON in pieces; the last one may be shorter. A slow client keeps one piece of bytes and the
 * rest of one database read in memory.
 */
export async function* jsonOf(answer: InPieces<unknown>): AsyncGenerator<Buffer> {
  let text = '';
  const taken = () => {
    const bytes = Buffer.from(text);
    text = '';
    return bytes;
  };
  for (const [name, part] of Object.entries(answer.parts)) {
    text += `${text === '' ? '{' : ','}${JSON.stringify(name)}:`;
    if (!isList(part)) {
      text += JSON.stringify(typeof part === 'function' ? await part() : part);
      continue;
    }
    let before = '[';
    const pieces = part[Symbol.asyncIterator]();
    for (let queue = await nextQueue(pieces); queue; queue = await nextQueue(pieces)) {
      while (queue.length > 0) {
        text += before + JSON.stringify(queue.shift());
        before = ',';
        if (text.length >= sentAtOnce) yield taken();
      }
    }
    text += before === '[' ? '[]' : ']';
  }
  text += '}';
  yield taken();
}
