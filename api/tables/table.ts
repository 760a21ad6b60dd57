import { type Language, languageFacts } from '../../src/model/languages.ts';
import { escapeFormula } from '../../src/model/people/roster.ts';
import type { MadeFile } from '../http/answer-bytes.ts';
import type { FileName } from '../http/file-name.ts';
import type { Cell, Rows } from './rows.ts';
import { type Choices, xlsxOf } from './xlsx.ts';

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Only text cells could be read as a formula. */
const written = (cell: Cell): string => (typeof cell === 'string' ? quoted(escapeFormula(cell)) : String(cell ?? ''));

/** Rows as CSV. It starts with a byte order mark, so that Excel reads it as UTF-8; no cell can be read as a formula. */
async function* csvOf(rows: Rows): AsyncGenerator<Uint8Array> {
  let mark = '\u{feff}';
  for await (const some of rows) {
    const lines = some.map((row) => `${row.map(written).join(',')}\r\n`);
    yield Buffer.from(mark + lines.join(''));
    mark = '';
  }
}

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export type TableFormat = keyof typeof types;

/** Rows as a file to download, generated while it is sent. @param choices what a workbook offers in its cells */
export function tableFile(
  rows: Rows,
  name: Omit<FileName, 'extension'>,
  format: TableFormat,
  language: Language,
  choices: readonly Choices[] = [],
): MadeFile {
  const pieces = format === 'csv' ? csvOf(rows) : xlsxOf(rows, languageFacts[language].dir === 'rtl', choices);
  return { name: { ...name, extension: format }, type: types[format], pieces };
}
