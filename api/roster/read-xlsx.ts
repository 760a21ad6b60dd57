import { threadCpuUsage } from 'node:process';
import type { FieldProblem } from '../../src/model/errors.ts';
import { MEGABYTE, rosterBounds } from '../../src/model/limits.ts';
import { unzipEntry, zipEntries } from '../media/formats/zip.ts';
import { type Tag, tagsOf } from './xml.ts';

/*
 * Reads the cells of a workbook (ECMA-376) as they are stored. Existing libraries turn numbers into dates, need an
 * address on each cell, read hidden sheets, and have no time limit.
 */

/** Why a workbook is refused, as a message for the person. */
export class WorkbookRefused extends Error {
  readonly problem: FieldProblem;

  constructor(problem: FieldProblem) {
    super(problem.problem);
    this.name = 'WorkbookRefused';
    this.problem = problem;
  }
}

/** A row of a sheet: its number, and its cells by column index (0 is A). */
export interface SheetRow {
  row: number;
  cells: Map<number, string>;
}

const looksEvery = 1000;

/** The tags of a part. Throws when reading takes more processor time than allowed. */
function* within(xml: string): Generator<Tag> {
  let seen = 0;
  for (const tag of tagsOf(xml)) {
    seen += 1;
    if (seen % looksEvery === 1) mindTime();
    yield tag;
  }
  mindTime();
}

function mindTime(): void {
  const { user, system } = threadCpuUsage();
  if ((user + system) / 1000 > rosterBounds.processor) throw new WorkbookRefused({ problem: 'listTooCostly' });
}

const nameOf = (entry: string): string => entry.replaceAll('\\', '/').replace(/^\/+/, '').toLowerCase();

/**
 * The parts of the package by name, in lower case and with forward slashes: some Windows programs write other names.
 */
function partsOf(bytes: Uint8Array): Map<string, string> {
  const tooLarge = () =>
    new WorkbookRefused({ problem: 'listUnpacksTooLarge', values: { max: rosterBounds.unpacked / MEGABYTE } });
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = zipEntries(file);
  if (entries.reduce((sum, { size }) => sum + size, 0) > rosterBounds.unpacked) throw tooLarge();
  const parts = new Map<string, string>();
  // The sizes that a file declares may be wrong, so the real sizes are counted.
  let left: number = rosterBounds.unpacked;
  for (const entry of entries) {
    const name = nameOf(entry.name);
    if (!/\.(xml|rels)$/.test(name)) continue;
    const content = unzipEntry(file, entry, left);
    if (content === null) throw tooLarge();
    left -= content.length;
    parts.set(name, new TextDecoder().decode(content));
    mindTime();
  }
  return parts;
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1);

/** The relationships of a part by id, with their type and target path. */
function relationsOf(parts: ReadonlyMap<string, string>, part: string): Map<string, { type: string; target: string }> {
  const folder = folderOf(part);
  const xml = parts.get(`${folder}_rels/${part.slice(folder.length)}.rels`) ?? '';
  const found = new Map<string, { type: string; target: string }>();
  for (const tag of within(xml)) {
    const [id, type = '', target] = [tag.attribute('Id'), tag.attribute('Type'), tag.attribute('Target')];
    if (tag.name !== 'Relationship' || tag.kind === 'closes' || id === undefined || target === undefined) continue;
    const path = target.startsWith('/') || target.startsWith('\\') ? target : folder + target;
    found.set(id, { type, target: nameOf(new URL(nameOf(path), 'file:///').pathname) });
  }
  return found;
}

const targetOf = (relations: ReturnType<typeof relationsOf>, type: string) =>
  [...relations.values()].find((each) => each.type.endsWith(`/${type}`))?.target;

/** The shared strings, which cells refer to by index. */
function sharedStrings(xml: string): string[] {
  const strings: string[] = [];
  let [text, reading] = ['', 0];
  for (const tag of within(xml)) {
    if (tag.name === 'rPh') reading += tag.kind === 'opens' ? 1 : -1;
    else if (tag.name === 't' && tag.kind === 'closes' && reading === 0) text += tag.before;
    else if (tag.name === 'si' && tag.kind !== 'opens') {
      strings.push(text);
      text = '';
    }
  }
  return strings;
}

/** The path of the first visible sheet. */
function firstVisible(parts: ReadonlyMap<string, string>, workbook: string): string | undefined {
  const relations = relationsOf(parts, workbook);
  for (const tag of within(parts.get(workbook) ?? '')) {
    if (tag.name !== 'sheet' || tag.kind === 'closes') continue;
    const state = tag.attribute('state') ?? 'visible';
    if (state === 'visible') return relations.get(tag.attribute('r:id') ?? tag.attribute('id') ?? '')?.target;
  }
  return undefined;
}

const letters = 26;
const lastColumn = 16_384;

/** The column index from a cell's address: `B7` is 1. */
function columnOf(address: string | undefined): number | null {
  const named = /^[A-Z]{1,3}/.exec(address ?? '')?.[0];
  if (named === undefined) return null;
  return [...named].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0) - 1;
}

/** The filled rows of a sheet, in order. */
function rowsOf(xml: string, strings: readonly string[], most: number): SheetRow[] {
  const rows: SheetRow[] = [];
  const columns = new Set<number>();
  let [row, column, phonetic] = [0, -1, 0];
  let [type, value, inline] = ['n', '', ''];
  let cells: SheetRow['cells'] = new Map();

  const keep = () => {
    const text = type === 's' ? (strings[Number(value)] ?? '') : type === 'inlineStr' ? inline : value;
    if (text.trim() === '' || column >= lastColumn) return;
    cells.set(column, text);
    columns.add(column);
    if (columns.size > rosterBounds.columns) {
      throw new WorkbookRefused({ problem: 'tooManyColumns', values: { max: rosterBounds.columns } });
    }
  };
  for (const tag of within(xml)) {
    const { name, kind } = tag;
    if (name === 'row' && kind !== 'closes') {
      const stated = Number(tag.attribute('r'));
      row = Number.isSafeInteger(stated) && stated > row ? stated : row + 1;
      column = -1;
      cells = new Map();
    }
    if (name === 'c' && kind !== 'closes') {
      column = columnOf(tag.attribute('r')) ?? column + 1;
      [type, value, inline] = [tag.attribute('t') ?? 'n', '', ''];
    }
    if (name === 'rPh') phonetic += kind === 'opens' ? 1 : -1;
    if (name === 'v' && kind === 'closes') value = tag.before;
    if (name === 't' && kind === 'closes' && phonetic === 0) inline += tag.before;
    if (name === 'c' && kind === 'closes') keep();
    if (name === 'row' && kind === 'closes' && cells.size > 0) {
      rows.push({ row, cells });
      if (rows.length > most) return rows;
    }
    if (name === 'sheetData' && kind === 'closes') return rows;
  }
  return rows;
}

/**
 * Reads the first visible sheet of a workbook.
 * @param most maximum number of filled rows; one more is read, so that the caller can tell
 * @throws WorkbookRefused if it is too large, Error if it is not a workbook
 */
export function readWorkbook(bytes: Uint8Array, most: number): SheetRow[] {
  const parts = partsOf(bytes);
  const workbook = targetOf(relationsOf(parts, ''), 'officeDocument') ?? 'xl/workbook.xml';
  const sheet = firstVisible(parts, workbook);
  const xml = sheet === undefined ? undefined : parts.get(sheet);
  if (xml === undefined) throw new Error('the workbook has no sheet that is seen');
  const strings = targetOf(relationsOf(parts, workbook), 'sharedStrings');
  return rowsOf(xml, sharedStrings((strings === undefined ? undefined : parts.get(strings)) ?? ''), most);
}
