import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { attempting } from '../../db/idempotency/attempt.ts';
import { closeDatabase, openDatabase } from '../../db/open.ts';
import { importRoster, tryRoster } from '../../db/people/roster-import.ts';
import { allLevels } from '../../db/school/levels.ts';
import { loadSchoolFacts } from '../../db/school/own-school.ts';
import type { FieldProblem } from '../../src/model/errors.ts';
import { rosterBounds } from '../../src/model/limits.ts';
import {
  columnsOf,
  comparable,
  importedColumns,
  type ReadRow,
  type RosterRow,
  readRow,
} from '../../src/model/people/roster.ts';
import { formatList } from '../../src/model/text/formats.ts';
import { clean } from '../../src/model/text/text.ts';
import { newCode, openLoginCodes } from '../auth/login-codes.ts';
import { unusablePassword } from '../auth/passwords.ts';
import { newAttempt } from '../http/idempotency.ts';
import { replacementCharacter } from './decode.ts';
import { headings, isOwnHeading, kindIn, termIn } from './headings.ts';
import { type ImportReport, type ImportResult, importSetup } from './messages.ts';
import { headingRows, mostLooked, readTable, type TableRow } from './read-table.ts';
import { WorkbookRefused } from './read-xlsx.ts';

// A list is parsed, validated and stored in a worker thread, so that no request is blocked.

const setup = importSetup.parse(workerData);

interface List {
  rows: RosterRow[];
  /** Unknown headings, which are ignored. */
  ignored: string[];
}

/** Required columns; an email may be missing. */
const requiredColumns = ['name', 'phone', 'grade'] as const;

/** Maximum number of ignored headings to report, and the maximum length of each. */
const toldHeadings = { count: 50, length: 100 } as const;

/** The number of known headings in a row. */
function countHeadings(cells: readonly string[]): number {
  const columns = columnsOf(cells, headings);
  return importedColumns.filter((column) => columns[column] >= 0).length;
}

/** Finds the heading row: the one with most known headings among the first filled rows. */
function findHeadings(table: readonly TableRow[]) {
  const found = table
    .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''))
    .slice(0, headingRows)
    .map((row) => ({ row, columns: columnsOf(row.cells, headings), known: countHeadings(row.cells) }));
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

/** The filled rows of a list, or why it is refused. */
async function listOf(file: string, extension: string): Promise<List | FieldProblem> {
  const table = tableOf(new Uint8Array(await readFile(file)), extension);
  if ('problem' in table) return table;
  const heading = findHeadings(table);
  if (table.length === 0) return { problem: 'noHeadings' };
  const missing = requiredColumns.filter((column) => (heading?.columns[column] ?? -1) < 0);
  if (!heading || missing.length > 0) {
    const names = missing.map((column) => headings[column][setup.language]);
    return { problem: 'missingColumns', values: { columns: formatList(names, setup.language) } };
  }
  const { columns, row: head } = heading;
  const below = table.filter(({ row }) => row > head.row);
  // In a name, NUL is an error like other control characters; the check of the name finds it.
  const textOf = (column: (typeof importedColumns)[number], cell = '') => (column === 'name' ? cell : clean(cell));
  const cells = below.map(({ row, cells }): RosterRow => {
    const [name = '', email = '', phone = '', grade = '', kind_of_account = '', payment_term = ''] =
      importedColumns.map((column) => textOf(column, cells[columns[column]]));
    const damaged = cells.some((cell) => cell.includes(replacementCharacter));
    return { row, name, email, phone, grade, kind_of_account, payment_term, damaged };
  });
  const filled = cells.filter((row) => importedColumns.some((column) => row[column].trim() !== ''));
  if (filled.length > rosterBounds.rows || table.length > mostLooked)
    return { problem: 'tooManyRows', values: { max: rosterBounds.rows } };
  const ignored = head.cells
    .filter((cell) => cell.trim() !== '' && !isOwnHeading(cell))
    .slice(0, toldHeadings.count)
    .map((cell) => clean(cell).trim().slice(0, toldHeadings.length));
  return { rows: filled, ignored };
}

async function takeIn({ rows, ignored }: List): Promise<ImportResult> {
  const db = openDatabase(setup.database);
  await loadSchoolFacts(db);
  const secrets = openLoginCodes(setup.root);
  const grades = (await allLevels(db)).flatMap((level) => level.grades);
  const ids = new Map<string, number>();
  for (const { id, name } of grades) {
    for (const each of [...Object.values(name), String(id)]) ids.set(comparable(each), id);
  }
  const words = { grade: (word: string) => ids.get(word), kind: kindIn, term: termIn };
  const read = rows.map((row): ReadRow => readRow(row, words));
  const tools = {
    host: setup.host,
    phoneKey: secrets.phoneKey,
    noPassword: unusablePassword,
    code(id: number) {
      const { code, expires_at, stored } = newCode(secrets, 'slip');
      return { stored: stored(id), told: { code, expires_at } };
    },
  };
  try {
    const { slips: codes, ...outcome } = setup.dryRun
      ? await tryRoster(db, read)
      : await importRoster(db, setup.actor, read, tools);
    return { ...outcome, rows: rows.length, codes, ignored };
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
  if ('problem' in list) return { refused: list };
  await turn();
  return takeIn(list);
}

// For a request with an `Idempotency-Key`, the result is recorded in this thread's transaction.
const result: ImportReport = await (setup.attempt ? attempting(newAttempt(setup.attempt), read) : read());
parentPort?.postMessage(result);
parentPort?.unref();
