import { zipOf } from '../http/zip.ts';
import type { Cell, Rows } from './rows.ts';

/*
 * Writes a minimal workbook (ECMA-376) with one sheet while it is sent: existing libraries keep every cell in memory,
 * and a list may have 100,000 rows.
 */

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const document = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

const contentTypes = `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`;
const relation = (type: string, target: string) =>
  `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${document}/${type}" Target="${target}"/></Relationships>`;
const workbook = `${xml}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/></sheets></workbook>`;

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
/** Characters that XML cannot contain. */
const unwritable = /[\p{Cc}\p{Cs}\u{fffe}\u{ffff}]/gu;
const text = (cell: string) => cell.replace(unwritable, ' ').replace(/[&<>]/g, (sign) => escapes[sign] ?? sign);

/** The letters of a column: 0 is A, 26 is AA. */
const lettersOf = (column: number): string =>
  (column < 26 ? '' : lettersOf(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

function cellOf(cell: Cell, place: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${place}"><v>${cell}</v></c>`;
  return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${text(cell)}</t></is></c>`;
}

function rowOf(cells: readonly Cell[], row: number): string {
  const written = cells.map((cell, column) => cellOf(cell, `${lettersOf(column)}${row}`));
  return `<row r="${row}">${written.join('')}</row>`;
}

async function* sheetOf(rows: Rows, rightToLeft: boolean) {
  const view = `<sheetViews><sheetView rightToLeft="${rightToLeft ? 1 : 0}" workbookViewId="0"/></sheetViews>`;
  yield `${xml}<worksheet xmlns="${main}">${view}<sheetData>`;
  let before = 0;
  for await (const some of rows) {
    const start = before + 1;
    yield some.map((cells, index) => rowOf(cells, start + index)).join('');
    before += some.length;
  }
  yield '</sheetData></worksheet>';
}

/** Rows as an XLSX workbook with one sheet. */
export function xlsxOf(rows: Rows, rightToLeft: boolean) {
  return zipOf([
    { name: '[Content_Types].xml', content: contentTypes },
    { name: '_rels/.rels', content: relation('officeDocument', 'xl/workbook.xml') },
    { name: 'xl/workbook.xml', content: workbook },
    { name: 'xl/_rels/workbook.xml.rels', content: relation('worksheet', 'worksheets/sheet1.xml') },
    { name: 'xl/worksheets/sheet1.xml', content: () => sheetOf(rows, rightToLeft) },
  ]);
}
