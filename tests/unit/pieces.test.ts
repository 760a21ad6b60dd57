import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { InPieces, jsonOf, wholeList } from '../../api/http/pieces.ts';
import { inChunks, mostRows } from '../../db/pieces.ts';

interface Row {
  id: number;
  text: string;
}

const placeOf = ({ id }: Row) => id;

/** A table of rows, newest first, that records how many rows each read returned. */
function table(rows: Row[]) {
  const taken: number[] = [];
  const read = (after: number | null, count: number) => {
    const found = rows.filter(({ id }) => after === null || id < after).slice(0, count);
    taken.push(found.length);
    return found;
  };
  return { read, taken };
}

const rowsOf = (texts: string[]) => texts.map((text, index) => ({ id: texts.length - index, text }));

async function collected<T>(pieces: AsyncIterable<T>): Promise<T[]> {
  const found: T[] = [];
  for await (const piece of pieces) found.push(piece);
  return found;
}

const all = async <T>(pieces: AsyncIterable<T[]>): Promise<T[]> => (await collected(pieces)).flat();

describe('a list in pieces', () => {
  it('is the whole list in its order, or its first rows, however long they are', async () => {
    const texts = fc.array(
      fc.nat(120_000).map((length) => 'x'.repeat(length)),
      { maxLength: 60 },
    );
    const limit = fc.option(fc.nat(70));
    await fc.assert(
      fc.asyncProperty(texts, limit, async (given, most) => {
        const rows = rowsOf(given);
        const { read } = table(rows);
        expect((await all(inChunks(read, placeOf, most))).map(({ id }) => id)).toEqual(
          rows.slice(0, most ?? undefined).map(({ id }) => id),
        );
      }),
      { numRuns: 60 },
    );
  });

  it('takes many short rows at once and few long ones', async () => {
    const short = table(rowsOf(Array.from({ length: 2000 }, () => 'short')));
    await all(inChunks(short.read, placeOf, null));
    expect(Math.max(...short.taken)).toBe(mostRows);
    const long = table(rowsOf(Array.from({ length: 40 }, () => 'x'.repeat(400_000))));
    await all(inChunks(long.read, placeOf, null));
    expect(Math.max(...long.taken)).toBe(1);
  });

  it('reads no further than it is asked', async () => {
    const { read, taken } = table(rowsOf(Array.from({ length: 5000 }, () => 'x'.repeat(1000))));
    for await (const _ of inChunks(read, placeOf, null)) if (taken.length === 3) break;
    expect(taken).toHaveLength(3);
  });

  it('lets the event loop turn between two pieces, one piece a turn whoever asks', async () => {
    let turns = 0;
    let counting = true;
    const count = () => {
      turns += 1;
      if (counting) setImmediate(count);
    };
    setImmediate(count);
    const tables = Array.from({ length: 5 }, () => table(rowsOf(Array.from({ length: 1000 }, () => 'x'.repeat(5000)))));
    await Promise.all(tables.map(({ read }) => all(inChunks(read, placeOf, null))));
    counting = false;
    const readings = tables.reduce((sum, { taken }) => sum + taken.length, 0);
    expect(turns).toBeGreaterThanOrEqual(readings - 1);
  });
});

describe('the JSON of an answer in pieces', () => {
  async function* pieced<T>(items: T[], size: number): AsyncGenerator<T[]> {
    for (let start = 0; start < items.length; start += size) yield items.slice(start, start + size);
  }

  it('is that of the whole answer', async () => {
    const items = fc.array(fc.jsonValue(), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(items, items, fc.jsonValue(), fc.integer({ min: 1, max: 9 }), async (a, b, other, size) => {
        const answer = InPieces.of({ a: pieced(a, size), other, b: pieced(b, size), late: async () => a.length });
        const text = String(Buffer.concat(await collected(jsonOf(answer))));
        expect(text).toBe(JSON.stringify({ a, other, b, late: a.length }));
      }),
    );
  });

  it('comes in pieces of about the same length, however long the list is', async () => {
    const items = Array.from({ length: 1000 }, (_, id) => ({ id, text: 'x'.repeat(1000) }));
    const pieces = await collected(jsonOf(wholeList(pieced(items, 300))));
    expect(pieces.length).toBeGreaterThan(10);
    for (const piece of pieces) expect(piece.length).toBeLessThan(70_000);
    const { data, meta } = JSON.parse(String(Buffer.concat(pieces)));
    expect(data).toHaveLength(1000);
    expect(meta).toEqual({ current_page: 1, last_page: 1, per_page: 1000, total: 1000 });
  });
});
