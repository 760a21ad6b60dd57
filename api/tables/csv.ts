import { harmless } from '../../src/model/people/roster.ts';
import type { Cell, Rows } from './rows.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Only a text could be taken for a formula. */
const written = (cell: Cell): string => (typeof cell === 'string' ? quoted(harmless(cell)) : String(cell ?? ''));

/** Rows as CSV, which Excel reads as UTF-8 by its first bytes; no cell is taken for a formula. */
export async function* csvOf(rows: Rows): AsyncGenerator<Uint8Array> {
  let mark = '\u{feff}';
  for await (const some of rows) {
    const lines = some.map((row) => `${row.map(written).join(',')}\r\n`);
    yield Buffer.from(mark + lines.join(''));
    mark = '';
  }
}
