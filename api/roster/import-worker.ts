import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { attempting } from '../../db/idempotency/attempt.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { importRoster, tryRoster } from '../../db/people/roster-import.ts';
import { allLevels } from '../../db/school/levels.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import type { UnknownHeadings } from '../../src/model/endpoints/dashboard-roster.ts';
import type { FieldProblem } from '../../src/model/errors.ts';
import { languages } from '../../src/model/languages.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import {
  columnsOf,
  importedColumns,
  isExample,
  type ReadRow,
  type RosterRow,
  readRow,
  shownHeading,
} from '../../src/model/people/roster.ts';
import { formatList } from '../../src/model/text/formats.ts';
import { clean } from '../../src/model/text/text.ts';
import { newCode, openLoginCodes } from '../auth/login-codes.ts';
import { unusablePassword } from '../auth/passwords.ts';
import { newAttempt } from '../http/idempotency.ts';
import { replacementCharacter } from './decode.ts';
import { gradeWords } from './grade-words.ts';
import { headings, isOwnHeading, kindIn, termIn } from './headings.ts';
import { type ImportReport, type ImportResult, importSetup } from './messages.ts';
import { headingRows, mostLooked, readTable, type TableRow } from './read-table.ts';
import { WorkbookRefused } from './read-xlsx.ts';
import { exampleCells } from './template.ts';

// A list is parsed, validated and stored in a worker thread, so that no request is blocked.

const setup = importSetup.parse(workerData);

interface List {
  rows: RosterRow[];
  /** Unknown headings, which are ignored. */
  ignored: string[];
}

/** Required columns; an email may be missing. */
const requiredColumns = ['name', 'phone', 'grade'] as const;

/** Maximum number of ignored headings to report. */
const toldHeadings = 50;

/** The number of known headings in a row. */
function countHeadings(cells: readonly string[]): number {
  const columns = columnsOf(cells, headings, setup.columns);
  return importedColumns.filter((column) => columns[column] >= 0).length;
}

/** Finds the heading row: the one with most known headings among the first filled rows. */
function findHeadings(table: readonly TableRow[]) {
  const found = table
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, headingRows)
    .map((row) => ({ row, columns: columnsOf(row.cells, headings, setup.columns), known: countHeadings(row.cells) }));
  const most = Math.max(0, ...found.map(({ known }) => known));
  return most === 0 ? null : (found.find(({ known }) => known === most) ?? null);
}

function tableOf(bytes: Uint8Array, extension: string): TableRow[] | FieldProblem {
  try {
    return readTable(bytes, extension, countHeadings);
  } catch (error) {
    return error instanceof WorkbookRefused ? error.problem : { problem: 'unreadableList' };
  }
}

/** The headings of a list from which a person names the columns: of its heading row, else of its first row of several. */
function headingsToName(table: readonly TableRow[], found: ReturnType<typeof findHeadings>): UnknownHeadings {
  const filled = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length;
  const row = found?.row ?? table.find(({ cells }) => filled(cells) > 1) ?? table[0];
  const below = table.filter(({ row: number }) => number > (row?.row ?? 0)).slice(0, headingRows);
  const shown = (row?.cells ?? []).flatMap((cell, place) => {
    const heading = shownHeading(cell);
    const example = below.map(({ cells }) => shownHeading(cells[place] ?? '')).find((each) => each !== '') ?? '';
    return heading === '' ? [] : [{ heading, example }];
  });
  const known = columnsOf(row?.cells ?? [], headings, { ...setup.remembered, ...setup.columns });
  const columns: UnknownHeadings['columns'] = {};
  for (const column of importedColumns) {
    const cell = row?.cells[known[column]];
    if (cell !== undefined) columns[column] = shownHeading(cell);
  }
  return { headings: shown.slice(0, toldHeadings), columns };
}

type Refused = Extract<ImportResult, { refused: unknown }>;

/** The filled rows of a list, or why it is refused. */
async function listOf(file: string, extension: string): Promise<List | Refused> {
  const table = tableOf(new Uint8Array(await readFile(file)), extension);
  if ('problem' in table) return { refused: table };
  const heading = findHeadings(table);
  if (table.length === 0) return { refused: { problem: 'noHeadings' } };
  const absent = importedColumns.find((column) => setup.columns[column] && (heading?.columns[column] ?? -1) < 0);
  if (absent) {
    const refused: FieldProblem = { problem: 'noSuchHeading' };
    return { refused, at: `columns.${absent}`, headings: headingsToName(table, heading) };
  }
  const missing = requiredColumns.filter((column) => (heading?.columns[column] ?? -1) < 0);
  if (!heading || missing.length > 0) {
    const names = missing.map((column) => headings[column][setup.language]);
    const refused: FieldProblem = {
      problem: 'missingColumns',
      values: { columns: formatList(names, setup.language) },
    };
    return { refused, headings: headingsToName(table, heading) };
  }
  const { columns, row: head } = heading;
  const below = table.filter(({ row }) => row > head.row);
  // In a name, NUL is an error like other control characters; the check of the name finds it.
  const textOf = (column: (typeof importedColumns)[number], cell = '') => (column === 'name' ? cell : clean(cell));
  const cells = below.map(({ row, cells }): RosterRow => {
    const [name = '', email = '', phone = '', level = '', grade = '', kind_of_account = '', payment_term = ''] =
      importedColumns.map((column) => textOf(column, cells[columns[column]]));
    const damaged = cells.some((cell) => cell.includes(replacementCharacter));
    return { row, name, email, phone, level, grade, kind_of_account, payment_term, damaged };
  });
  const filled = cells.filter((row) => importedColumns.some((column) => row[column].trim() !== ''));
  if (filled.length > rosterBounds.rows || table.length > mostLooked)
    return { refused: { problem: 'tooManyRows', values: { max: rosterBounds.rows } } };
  const ignored = head.cells
    .filter((cell, place) => cell.trim() !== '' && !isOwnHeading(cell) && !Object.values(columns).includes(place))
    .slice(0, toldHeadings)
    .map(shownHeading);
  return { rows: filled, ignored };
}

async function takeIn({ rows, ignored }: List): Promise<ImportResult> {
  const db = openDatabase(setup.database);
  await loadSchoolFacts(db);
  const secrets = openLoginCodes(setup.root);
  const levels = await allLevels(db);
  const words = { grade: gradeWords(levels, setup.language), kind: kindIn, term: termIn };
  const examples = languages.map((language) => exampleCells(levels, language));
  const read = rows.map((row): ReadRow => readRow(row, words)).filter((row) => !isExample(row, examples));
  const tools = {
    host: setup.host,
    phoneKey: secrets.phoneKey,
    noPassword: unusablePassword,
    code(id: number) {
      const { code, expires_at, stored } = newCode(secrets, 'slip');
      return { stored: stored(id), shown: { code, expires_at } };
    },
  };
  try {
    const { slips: codes, ...outcome } = setup.dryRun
      ? await tryRoster(db, read)
      : await importRoster(db, setup.actor, read, tools);
    return { ...outcome, rows: read.length, codes, ignored };
  } finally {
    await closeDatabase(db);
  }
}

/** Waits for permission to store: lists are read in parallel, but stored one after the other. */
async function turn(): Promise<void> {
  if (!parentPort) return;
  const come = once(parentPort, 'message');
  parentPort.postMessage('read' satisfies ImportReport);
  await come;
}

async function read(): Promise<ImportResult> {
  const list = await listOf(setup.file, setup.extension);
  if ('refused' in list) return list;
  await turn();
  return takeIn(list);
}

// For a request with an `Idempotency-Key`, the result is recorded in this thread's transaction.
const result: ImportReport = await (setup.attempt ? attempting(newAttempt(setup.attempt), read) : read());
parentPort?.postMessage(result);
parentPort?.unref();
