import { harmless } from '../../src/model/people/roster.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Rows as CSV, which Excel reads as UTF-8 by its first bytes; no cell is taken for a formula. */
export async function* csvOf(rows: AsyncIterable<readonly (readonly string[])[]>): AsyncGenerator<Uint8Array> {
  let mark = '\u{feff}';
  for await (const some of rows) {
    const lines = some.map((row) => `${row.map((cell) => quoted(harmless(cell))).join(',')}\r\n`);
    yield Buffer.from(mark + lines.join(''));
    mark = '';
  }
}
