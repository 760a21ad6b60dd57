import { parse } from 'csv-parse/sync';
import { decodeTable } from './decode.ts';
import { readWorkbook } from './read-xlsx.ts';

const delimiters = [',', ';', '\t'];

/** Headings are sought in so many rows that hold something. */
export const headingRows = 20;

/** Characters in which they are sought. */
const mostHeading = 64 * 1024;

/** Excel's own hint: `sep=;` in the first line. */
const hint = /^\ufeff?"?sep=([^\w\s"]|\t)"?\r?$/i;

/** How many cells of a row are headings that a list must or may have. */
export type CountHeadings = (cells: readonly string[]) => number;

/** So many cells of a line are looked at for that. */
const mostCells = 200;

const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter, mostCells).map((cell) => cell.trim().replace(/^"|"$/g, ''));

/**
 * The hinted delimiter, or the one that makes most headings of one of the first lines, whatever stands in titles above;
 * where none does, the one that stands most often in a line.
 */
function delimiterOf(text: string, countHeadings: CountHeadings): string {
  const first = text.slice(0, mostHeading).split('\n', headingRows);
  const hinted = hint.exec(first[0] ?? '')?.[1];
  if (hinted !== undefined) return hinted;
  const rated = delimiters.map((delimiter) => ({
    delimiter,
    headings: Math.max(...first.map((line) => countHeadings(cellsOf(line, delimiter)))),
    uses: Math.max(...first.map((line) => line.split(delimiter).length)),
  }));
  return rated.toSorted((a, b) => b.headings - a.headings || b.uses - a.uses)[0]?.delimiter ?? ',';
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
function readCsv(bytes: Uint8Array, countHeadings: CountHeadings): TableRow[] {
  const text = decodeTable(bytes);
  const found: TableRow[] = [];
  parse(text, {
    bom: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    delimiter: delimiterOf(text, countHeadings),
    on_record(cells: string[], { records, empty_lines }) {
      const row = { row: records + empty_lines, cells };
      if (found.length <= mostLooked && (found.length === 0 || isFilled(row))) found.push(row);
      return null;
    },
  });
  return found;
}

/** The rows of a sheet with their cells side by side; a column that nobody has filled stands in none of them. */
function readXlsx(bytes: Uint8Array): TableRow[] {
  const rows = readWorkbook(bytes, mostLooked);
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
  return rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells.get(column) ?? '') }));
}

/**
 * The filled rows of a list, the heading first; the first visible sheet of an XLSX. Of a CSV at most one more than a list may have.
 * @throws WorkbookRefused, Error for what cannot be read
 */
export function readTable(bytes: Uint8Array, extension: string, countHeadings: CountHeadings): TableRow[] {
  return extension === 'xlsx' ? readXlsx(bytes) : readCsv(bytes, countHeadings);
}
