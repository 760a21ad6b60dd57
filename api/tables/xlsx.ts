import { rosterBounds } from '../../src/model/limits.ts';
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

/** Values to choose from in the cells of a column. `column` counts from 0. */
export interface Choices {
  column: number;
  values: readonly string[];
}

const sheetType = (place: number) =>
  `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${kind}.worksheet+xml"/>`;
const contentTypes = (withChoices: boolean) =>
  `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${sheetType(1)}${withChoices ? sheetType(2) : ''}</Types>`;
const relations = (type: string, targets: readonly string[]) => {
  const each = targets.map(
    (target, index) => `<Relationship Id="rId${index + 1}" Type="${document}/${type}" Target="${target}"/>`,
  );
  return `${xml}<Relationships xmlns="${packaged}/relationships">${each.join('')}</Relationships>`;
};
/** The hidden sheet with the values to choose from: Excel takes no longer list than 255 characters in the rule itself. */
const hiddenSheet = '<sheet name="choices" sheetId="2" state="hidden" r:id="rId2"/>';
const workbook = (withChoices: boolean) =>
  `${xml}<workbook xmlns="${main}" xmlns:r="${document}"><sheets><sheet name="1" sheetId="1" r:id="rId1"/>${withChoices ? hiddenSheet : ''}</sheets></workbook>`;

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

/** The rule of a column: its cells offer the values in the column of the hidden sheet with the same place. */
function ruleOf({ column, values }: Choices, place: number): string {
  const cells = `${lettersOf(column)}2:${lettersOf(column)}${rosterBounds.rows + 1}`;
  const from = lettersOf(place);
  return `<dataValidation type="list" allowBlank="1" showErrorMessage="1" sqref="${cells}"><formula1>choices!$${from}$1:$${from}$${values.length}</formula1></dataValidation>`;
}

const rulesOf = (choices: readonly Choices[]) =>
  choices.length > 0
    ? `<dataValidations count="${choices.length}">${choices.map(ruleOf).join('')}</dataValidations>`
    : '';

/** The values of all choices, one column each. */
async function* choiceRows(choices: readonly Choices[]) {
  const most = Math.max(...choices.map(({ values }) => values.length));
  yield Array.from({ length: most }, (_, row) => choices.map(({ values }) => values[row] ?? null));
}

async function* sheetOf(rows: Rows, rightToLeft: boolean, choices: readonly Choices[] = []) {
  const view = `<sheetViews><sheetView rightToLeft="${rightToLeft ? 1 : 0}" workbookViewId="0"/></sheetViews>`;
  yield `${xml}<worksheet xmlns="${main}">${view}<sheetData>`;
  let before = 0;
  for await (const some of rows) {
    const start = before + 1;
    yield some.map((cells, index) => rowOf(cells, start + index)).join('');
    before += some.length;
  }
  yield `</sheetData>${rulesOf(choices)}</worksheet>`;
}

/** Rows as an XLSX workbook with one visible sheet. @param offered values to choose from, from the second row on */
export function xlsxOf(rows: Rows, rightToLeft: boolean, offered: readonly Choices[] = []) {
  const choices = offered.filter(({ values }) => values.length > 0);
  const sheets = ['worksheets/sheet1.xml', ...(choices.length > 0 ? ['worksheets/sheet2.xml'] : [])];
  return zipOf([
    { name: '[Content_Types].xml', content: contentTypes(choices.length > 0) },
    { name: '_rels/.rels', content: relations('officeDocument', ['xl/workbook.xml']) },
    { name: 'xl/workbook.xml', content: workbook(choices.length > 0) },
    { name: 'xl/_rels/workbook.xml.rels', content: relations('worksheet', sheets) },
    { name: 'xl/worksheets/sheet1.xml', content: () => sheetOf(rows, rightToLeft, choices) },
    ...(choices.length > 0
      ? [{ name: 'xl/worksheets/sheet2.xml', content: () => sheetOf(choiceRows(choices), rightToLeft) }]
      : []),
  ]);
}
