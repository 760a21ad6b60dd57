import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readWorkbook, WorkbookRefused } from '../../api/roster/read-xlsx.ts';
import type { FieldProblem } from '../../src/model/errors.ts';

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

/** The files of a workbook with one sheet. */
const partsOf = (sheet: string) => ({
  '_rels/.rels': `<Relationships><Relationship Id="a" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': '<workbook><sheets><sheet name="A" r:id="b"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="b" Type="${relations}/worksheet" Target="sheet.xml"/></Relationships>`,
  'xl/sheet.xml': `<worksheet><sheetData>${sheet}</sheetData></worksheet>`,
});

const zipped = (parts: Record<string, string>) =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(parts).map(([name, text]) => [name, strToU8(text)]))));

/** Sets the uncompressed size of every ZIP entry to one byte, in the local header and in the central directory. */
function understated(zip: Buffer): Buffer {
  for (const [signature, place] of [
    ['PK\x03\x04', 22],
    ['PK\x01\x02', 24],
  ] as const) {
    for (let at = zip.indexOf(signature, 0, 'latin1'); at >= 0; at = zip.indexOf(signature, at + 4, 'latin1')) {
      zip.writeUInt32LE(1, at + place);
    }
  }
  return zip;
}

function problemOf(bytes: Buffer): FieldProblem | null {
  try {
    readWorkbook(bytes, 100);
    return null;
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.problem;
    throw error;
  }
}

describe('a workbook', () => {
  it('is read', () => {
    const rows = readWorkbook(zipped(partsOf(`<row>${cell('name')}${cell('phone')}</row>`)), 100);
    expect(rows).toEqual([
      {
        row: 1,
        cells: new Map([
          [0, 'name'],
          [1, 'phone'],
        ]),
      },
    ]);
  });

  it.each([false, true])('of more than 20 MB is refused, whether it says so or not (understated: %s)', (lies) => {
    const zip = zipped({ ...partsOf(`<row>${cell('name')}</row>`), 'xl/media.xml': ' '.repeat(21 * 2 ** 20) });
    const before = process.memoryUsage().arrayBuffers;
    expect(problemOf(lies ? understated(zip) : zip)).toEqual({ problem: 'listUnpacksTooLarge', values: { max: 20 } });
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 2 ** 20);
  });

  it('whose sizes are wrong, though it is small, is read all the same', () => {
    expect(readWorkbook(understated(zipped(partsOf(`<row>${cell('name')}</row>`))), 100)).toHaveLength(1);
  });

  it('that is cut off, or whose directory leads nowhere, is no workbook', () => {
    const zip = zipped(partsOf(`<row>${cell('name')}</row>`));
    expect(() => readWorkbook(zip.subarray(0, zip.length - 30), 100)).toThrow();
    const astray = Buffer.from(zip);
    astray.writeUInt32LE(zip.length + 1000, astray.length - 6);
    expect(() => readWorkbook(astray, 100)).toThrow();
  });

  it.each(['backslash-paths.xlsx', 'cells-without-address.xlsx', 'hidden-first-sheet.xlsx', 'title-above.xlsx'])(
    '%s is read',
    (name) => {
      const bytes = readFileSync(new URL(`../support/lists/${name}`, import.meta.url));
      expect(readWorkbook(bytes, 100).length).toBeGreaterThan(1);
    },
  );
});
