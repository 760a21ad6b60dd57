import { parse } from 'csv-parse/sync';
import { unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/universal';
import { z } from 'zod';
import { rosterBounds } from '../../src/model/limits.ts';
import { decodeTable } from './decode.ts';

const delimiters = [',', ';', '\t'];

/** Which of the three stands most often in the heading. */
function delimiterOf(text: string): string {
  const heading = text.split(/\r?\n/, 1)[0] ?? '';
  const uses = (delimiter: string) => heading.split(delimiter).length;
  return delimiters.toSorted((a, b) => uses(b) - uses(a))[0] ?? ',';
}

const textRows = z.array(z.array(z.string()));

function readCsv(bytes: Uint8Array): string[][] {
  const text = decodeTable(bytes);
  const options = { bom: true, relax_column_count: true, relax_quotes: true, skip_empty_lines: false };
  return textRows.parse(parse(text, { ...options, delimiter: delimiterOf(text) }));
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

async function readXlsx(bytes: Uint8Array<ArrayBuffer>): Promise<string[][]> {
  weigh(bytes);
  const rows = await readSheet(bytes.buffer);
  return rows.map((row) => row.slice(0, rosterBounds.columns).map(told));
}

/**
 * The cells of a list, the heading first; the first sheet of an XLSX.
 * @throws Error for what cannot be read
 */
export async function readTable(bytes: Uint8Array<ArrayBuffer>, extension: string): Promise<string[][]> {
  return extension === 'xlsx' ? readXlsx(bytes) : readCsv(bytes);
}
