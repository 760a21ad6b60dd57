import { parse } from 'csv-parse/sync';
import { decodeTable } from './decode.ts';
import { readWorkbook } from './read-xlsx.ts';

const delimiters = [',', ';', '\t'];

/** Headings are searched in this many filled rows. */
export const headingRows = 20;

/** Headings are searched in this many characters. */
const mostHeading = 64 * 1024;

/** Excel's own delimiter hint: `sep=;` in the first line. */
const hint = /^\ufeff?"?sep=([^\w\s"]|\t)"?\r?$/i;

/** A line without a filled cell. */
const emptyLine = /^[\s,;"]*$/;

/** Counts the cells of a row that are known headings. */
export type CountHeadings = (cells: readonly string[]) => number;

/** Maximum number of cells of a line that are checked for headings. */
const mostCells = 200;

const cellsOf = (line: string, delimiter: string): string[] =>
  line.split(delimiter, mostCells).map((cell) => cell.trim().replace(/^"|"$/g, ''));

/**
 * Detects the delimiter: Excel's hint, else the one that gives the most known headings in one of the first lines (there
 * may be title lines above), else the most frequent one.
 */
function delimiterOf(text: string, countHeadings: CountHeadings): string {
  const lines = text.slice(0, mostHeading).split('\n');
  const hinted = hint.exec(lines[0] ?? '')?.[1];
  if (hinted !== undefined) return hinted;
  const first = lines.filter((line) => !emptyLine.test(line)).slice(0, headingRows);
  const rated = delimiters.map((delimiter) => ({
    delimiter,
    headings: Math.max(...first.map((line) => countHeadings(cellsOf(line, delimiter)))),
    uses: Math.max(...first.map((line) => line.split(delimiter).length)),
  }));
  return rated.toSorted((a, b) => b.headings - a.headings || b.uses - a.uses)[0]?.delimiter ?? ',';
}

/** A row with its number in the list; the first row is 1. */
export interface TableRow {
  row: number;
  cells: string[];
}

const isFilled = ({ cells }: TableRow): boolean => cells.some((cell) => cell.trim() !== '');

/** Maximum number of filled rows to read. */
export const mostLooked = 100_000;

/** Empty lines count for the row numbers but are not kept: a few megabytes can hold millions of them. */
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

/** The rows of a sheet as arrays of cells; columns that are empty in all rows are left out. */
function readXlsx(bytes: Uint8Array): TableRow[] {
  const rows = readWorkbook(bytes, mostLooked);
  const columns = [...new Set(rows.flatMap(({ cells }) => [...cells.keys()]))].sort((a, b) => a - b);
  return rows.map(({ row, cells }) => ({ row, cells: columns.map((column) => cells.get(column) ?? '') }));
}

/**
 * The filled rows of a list; of an XLSX, those of the first visible sheet. At most one row above `mostLooked` is
 * returned.
 * @throws WorkbookRefused; Error if it cannot be read
 */
export function readTable(bytes: Uint8Array, extension: string, countHeadings: CountHeadings): TableRow[] {
  return extension === 'xlsx' ? readXlsx(bytes) : readCsv(bytes, countHeadings);
}
