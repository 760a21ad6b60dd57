import { escapeFormula } from '../../src/model/people/roster.ts';
import type { Cell, Rows } from './rows.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Only text cells could be read as a formula. */
const written = (cell: Cell): string => (typeof cell === 'string' ? quoted(escapeFormula(cell)) : String(cell ?? ''));

/** Rows as CSV. It starts with a byte order mark, so that Excel reads it as UTF-8; no cell can be read as a formula. */
export async function* csvOf(rows: Rows): AsyncGenerator<Uint8Array> {
  let mark = '\u{feff}';
  for await (const some of rows) {
    const lines = some.map((row) => `${row.map(written).join(',')}\r\n`);
    yield Buffer.from(mark + lines.join(''));
    mark = '';
  }
}
