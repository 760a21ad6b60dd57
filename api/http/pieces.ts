import { fetched } from '../../db/pieces.ts';
import { type Meta, metaOf, type Window } from '../../src/model/endpoints/endpoint.ts';

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

  /** The same for parts whose answer is known already. */
  static from<Answer>(parts: Readonly<Record<string, unknown>>): InPieces<Answer> {
    return new InPieces(parts);
  }

  static of<Parts extends Readonly<Record<string, unknown>>>(parts: Parts): InPieces<Answered<Parts>> {
    return new InPieces(parts);
  }
}

/** Each piece of a list as something else. */
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

/** A whole list, with the `meta` of one page that holds all that was sent, and what is answered beside it. */
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

/** Characters that are sent at once. */
const sentAtOnce = 32 * 1024;

/** The next piece as a queue of its own, so that what has been taken from it is held no longer. */
async function nextQueue(pieces: AsyncIterator<readonly unknown[]>): Promise<unknown[] | null> {
  const piece = await pieces.next();
  return piece.done ? null : [...piece.value];
}

/**
 * The answer's JSON, a piece at a time; the last one may be shorter than the others. Whoever stops taking them holds
 * up one, in bytes, and what is left of one reading.
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
