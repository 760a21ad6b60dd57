import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { rosterBounds } from '../../src/model/limits.ts';
import { decodeTable } from './decode.ts';

const delimiters = [',', ';', '\t'];

/** Headings are sought in so many rows that hold something. */
export const headingRows = 20;

/** Characters in which they are sought. */
const mostHeading = 64 * 1024;

/** Excel's own hint: `sep=;` in the first line. */
const hint = /^\ufeff?sep=([,;\t])\r?$/i;

/** The hinted delimiter, or which of the three stands most often in one of the first lines: titles may stand above. */
function delimiterOf(text: string): string {
  const first = text.slice(0, mostHeading).split('\n', headingRows);
  const hinted = hint.exec(first[0] ?? '')?.[1];
  if (hinted !== undefined) return hinted;
  const uses = (delimiter: string) => Math.max(...first.map((line) => line.split(delimiter).length));
  return delimiters.toSorted((a, b) => uses(b) - uses(a))[0] ?? ',';
}

/** A row that holds anything, and which one of the list it is, the heading being 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell.trim() !== '');

/** So many filled rows are looked through, whatever stands in them. */
export const mostLooked = 100_000;

/** Empty lines count and are kept nowhere: a few megabytes of them are millions. */
function readCsv(bytes: Uint8Array): TableRow[] {
  const text = decodeTable(bytes);
  const found: TableRow[] = [];
  parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(text),
    on_record(cells: string[], { records, empty_lines }) {
      const row = { row: records + empty_lines, cells };
      if (found.length <= mostLooked && (found.length === 0 || isFilled(row))) found.push(row);
      return null;
    },
  });
  return found;
}

/** @throws Error when a sheet would unpack to more than any list has */
function weigh(bytes: Uint8Array): void {
  let size = 0;
  unzipSync(bytes, {
    filter: ({ originalSize }) => {
      size += originalSize;
      return false;
    },
  });
  if (size > rosterBounds.unpacked) throw new Error('the sheet unpacks to too much');
}

const told = (cell: unknown): string => (cell instanceof Date ? cell.toISOString() : String(cell ?? ''));

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<TableRow[]> {
  weigh(bytes);
  const rows = await readSheet(bytes.buffer);
  const read = rows.map((row, index) => ({ row: index + 1, cells: row.slice(0, rosterBounds.columns).map(told) }));
  return read.filter((row) => row.row === 1 || isFilled(row));
}

/**
 * The filled rows of a list, the heading first; the first sheet of an XLSX. Of a CSV at most one more than a list may have.
 * @throws Error for what cannot be read
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<TableRow[]> {
  return extension === 'xlsx' ? readXlsx(bytes) : readCsv(bytes);
}
